import { Button, MultiSelect, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { mostSuggested } from "../../../src/domain/snapshot.ts";
import type { StaffDishes } from "../../../src/features/menu-content/staff-dish-schemas.ts";
import type { KeptUpsell } from "../../../src/features/menu-content/upsell-schemas.ts";
import rows from "../office/card.module.css";
import { Card } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { Choices } from "./choices.tsx";
import { targetChoices } from "./target-choices.ts";
import { lacksDishes, modeOf, type UpsellMode, upsellOf, upsellTyped } from "./upsell-typed.ts";

/** What is suggested to guests beside their basket. */
export function UpsellCard({ menus }: StaffDishes) {
  const upsell = useOfficeData("upsell", (api) => api.upsell());
  return <Loaded query={upsell}>{(data) => <UpsellStart upsell={data} menus={menus} />}</Loaded>;
}

function UpsellStart({ upsell, menus }: StaffDishes & { upsell: KeptUpsell | null }) {
  const latest = upsell ?? { isActive: false, mode: "POPULAR" as const, productIds: [] };
  const { key, ...kept } = useStart<KeptUpsell>(latest);
  return <UpsellForm key={key} menus={menus} seen={upsell} latest={latest} {...kept} />;
}

interface UpsellFormProps extends StaffDishes, Omit<ReturnType<typeof useStart<KeptUpsell>>, "key"> {
  seen: KeptUpsell | null;
  latest: KeptUpsell;
}

function UpsellForm({ menus, seen, latest, start, isOldBeside, takeBeside, takeSaved }: UpsellFormProps) {
  const { t } = useWords();
  const o = t.newsletter.upsell;
  const form = useForm({
    initialValues: upsellTyped(start),
    validate: { productIds: (ids, { mode }) => (lacksDishes(mode, ids) ? o.none : null) },
  });
  const save = useOfficeChange(
    ["upsell"],
    (api, upsell: KeptUpsell) => api.setUpsell({ ...upsell, seen }),
    t.office.saved,
  );
  const isOld = isOldBeside(save);
  const submit = form.onSubmit((typed) =>
    save.mutate(upsellOf(typed, start), { onSuccess: ({ data }) => takeSaved(data, typed, form) }),
  );
  const dishes = targetChoices(menus).products.flatMap(({ items }) => items);
  return (
    <form onSubmit={submit} noValidate>
      <Card title={o.title} text={o.text}>
        <Stack gap="lg">
          {seen && <Results />}
          <Choices
            legend={o.what}
            name="upsell"
            options={Object.entries(o.modes) as [UpsellMode, string][]}
            chosen={form.values.mode}
            onChange={(mode) => form.setFieldValue("mode", mode)}
          />
          {form.values.mode === "MANUAL" && (
            <MultiSelect
              label={o.dishes}
              data={dishes}
              maxValues={mostSuggested}
              searchable
              {...form.getInputProps("productIds")}
            />
          )}
          {isOld && (
            <Meanwhile
              changed={[{ name: o.title, value: o.modes[modeOf(latest)] }]}
              onTake={takeBeside(save)}
            />
          )}
          {isOld ? null : <Problem error={save.error} />}
          <div className={office.actions}>
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {t.office.save}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  );
}

/** What guests have taken of the suggestions lately. */
function Results() {
  const { t } = useWords();
  const o = t.newsletter.upsell;
  const sales = useOfficeData("suggestedSales", (api) => api.suggestedSales()).data;
  if (!sales) return null;
  const { days, orders: count, total, dishes } = sales;
  return (
    <section className={rows.facts} aria-label={o.results}>
      <b>{count === 0 ? o.notTaken : o.taken({ count, total })}</b>
      <span>{o.days({ days })}</span>
      {dishes.map(({ productId, name, quantity }) => (
        <span key={productId}>{o.dish({ name, quantity })}</span>
      ))}
    </section>
  );
}
