import { Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { KeptPopup } from "../../../src/features/newsletter/popup-schemas.ts";
import { useIssues } from "../form-issues.ts";
import rows from "../office/card.module.css";
import { Card, Note } from "../office/card.tsx";
import { Checks } from "../office/checks.tsx";
import { Loaded } from "../office/loaded.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { PictureField } from "../office/picture-field.tsx";
import { Problem } from "../office/problem.tsx";
import { useStart } from "../office/seen.ts";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import {
  firstPopup,
  holes,
  nowOf,
  type PopupTyped,
  popupMistakes,
  popupOf,
  typedOf,
  withCode,
} from "./popup-typed.ts";
import { useRegister } from "./use-register.ts";

type PopupForm = UseFormReturnType<PopupTyped>;

/** The window in which guests sign up. */
export function PopupCard() {
  const popup = useOfficeData("popup", (api) => api.popup());
  const offers = useOfficeData("offers", (api) => api.offers());
  return (
    <Loaded query={offers}>
      {(all) => (
        <Loaded query={popup}>{(data) => <PopupStart popup={data} coupons={withCode(all)} />}</Loaded>
      )}
    </Loaded>
  );
}

interface PopupStartProps {
  popup: KeptPopup | null;
  coupons: readonly StaffOffer[];
}

function PopupStart({ popup, coupons }: PopupStartProps) {
  const { t } = useWords();
  const latest = popup ?? firstPopup(t.newsletter.popup);
  const { key, ...kept } = useStart(latest);
  return <PopupFormCard key={key} seen={popup} latest={latest} coupons={coupons} {...kept} />;
}

interface PopupFormCardProps extends Omit<ReturnType<typeof useStart<KeptPopup>>, "key"> {
  seen: KeptPopup | null;
  latest: KeptPopup;
  coupons: readonly StaffOffer[];
}

function PopupFormCard({
  seen,
  latest,
  coupons,
  start,
  changed,
  isOldBeside,
  takeBeside,
  takeSaved,
}: PopupFormCardProps) {
  const { t } = useWords();
  const o = t.newsletter.popup;
  const form = useForm<PopupTyped>({
    initialValues: typedOf(start),
    validate: popupMistakes(t.office.errors),
  });
  const save = useOfficeChange(
    ["popup"],
    (api, popup: KeptPopup) => api.setPopup({ ...popup, seen }),
    t.office.saved,
  );
  const unsaid = useIssues(form, save.error, {
    ...{ title: null, text: null, successMessage: null, couponId: null, delaySeconds: null },
  });
  const isOld = isOldBeside(save);
  const submit = form.onSubmit((typed) =>
    save.mutate(popupOf(typed), { onSuccess: ({ data }) => takeSaved(data, typed, form) }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Card title={o.title} text={o.help}>
        <Stack gap="lg">
          {seen && <Results coupon={coupons.find(({ id }) => id === seen.couponId)} />}
          <PopupFields form={form} coupons={coupons} />
          {isOld && (
            <Meanwhile
              changed={changed.map((field) => ({
                name: o.fields[field],
                value: nowOf(o, latest, field, coupons),
              }))}
              onTake={takeBeside(save)}
            />
          )}
          {isOld ? null : <Problem error={unsaid} />}
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

/** Who has signed up in it, and what has come of the code that it gives. */
function Results({ coupon }: { coupon: StaffOffer | undefined }) {
  const { t } = useWords();
  const o = t.newsletter.popup;
  const count = useRegister().data?.pages[0]?.counts.throughPopup;
  if (count === undefined) return null;
  return (
    <section className={rows.facts} aria-label={o.results}>
      <b>{count === 0 ? o.nobodyYet : o.signedUp({ count })}</b>
      {coupon && <span>{o.codeUsed({ count: coupon.used, code: coupon.code! })}</span>}
      {coupon && coupon.used > 0 && <span>{o.codeSold({ amount: coupon.ordersTotal })}</span>}
    </section>
  );
}

function PopupFields({ form, coupons }: { form: PopupForm; coupons: readonly StaffOffer[] }) {
  const { t } = useWords();
  const o = t.newsletter.popup;
  return (
    <>
      <Checks
        legend={o.shown}
        options={[{ value: "ON", label: o.fields.isEnabled }]}
        chosen={form.values.isEnabled ? ["ON"] : []}
        onChange={(chosen) => form.setFieldValue("isEnabled", chosen.length > 0)}
      />
      <TextInput label={o.fields.title} maxLength={200} autoComplete="off" {...form.getInputProps("title")} />
      <Textarea label={o.fields.text} maxLength={1000} autosize minRows={2} {...form.getInputProps("text")} />
      <NativeSelect
        label={o.fields.couponId}
        description={o.couponHelp}
        data={[
          { value: "", label: o.noCoupon },
          ...coupons.map(({ id, code }) => ({ value: id, label: code! })),
        ]}
        {...form.getInputProps("couponId")}
      />
      {form.values.isEnabled && form.values.couponId === "" && <Note tone="wait">{o.needsCode}</Note>}
      <Textarea
        label={o.fields.successMessage}
        description={o.successHelp(holes)}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps("successMessage")}
      />
      <PictureField
        kind="COVER"
        url={form.values.imageUrl}
        onChange={(imageUrl) => form.setFieldValue("imageUrl", imageUrl)}
      />
      <TextInput
        className={office.narrow}
        label={o.fields.delaySeconds}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...form.getInputProps("delaySeconds")}
      />
    </>
  );
}
