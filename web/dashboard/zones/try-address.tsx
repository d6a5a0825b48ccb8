import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Card, Note, Pill } from "../office/card.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { useOfficeChange } from "../office/use-office.ts";
import { oreOf } from "../order/kroner-input.ts";
import { useWords } from "../texts.tsx";
import type { Ground } from "./draw-ground.ts";
import { reachedBy } from "./reached.ts";
import type { Corner, Zone } from "./zone-typed.ts";
import styles from "./zones.module.css";

interface TryAddressProps {
  ground: Ground;
  zones: readonly Zone[];
  onTried(at: Corner): void;
}

/** Which zone an address is delivered by, for what, and which others hold it too: the cheapest counts. */
export function TryAddress({ ground, zones, onTried }: TryAddressProps) {
  const { t } = useWords();
  const o = t.zonesPage.try;
  const form = useForm({
    initialValues: { q: "", subtotal: "300" },
    validate: {
      q: (q) => (q.trim().length < 3 ? o.tooShort : null),
      subtotal: (text) => (oreOf(text) === null ? t.zonesPage.wrongKroner : null),
    },
  });
  const search = useOfficeChange([], (api, q: string) => api.tryAddress(q));
  const subtotal = oreOf(form.values.subtotal) ?? 0;
  const submit = form.onSubmit(({ q }) =>
    search.mutate(q.trim(), {
      onSuccess: ({ results: [first] }) => first && onTried([first.latitude, first.longitude]),
    }),
  );
  return (
    <Card title={o.title} text={o.text}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <div className={office.fields}>
            <TextInput label={o.address} maxLength={120} autoComplete="off" {...form.getInputProps("q")} />
            <TextInput label={o.subtotal} inputMode="decimal" {...form.getInputProps("subtotal")} />
          </div>
          <div className={office.actions}>
            <Button type="submit" variant="default" loading={search.isPending}>
              {o.submit}
            </Button>
          </div>
          <Problem error={search.error} />
        </Stack>
      </form>
      <div aria-live="polite">
        {search.data?.degraded && <Note tone="wait">{o.away}</Note>}
        {search.data && !search.data.degraded && search.data.results.length === 0 && (
          <Note tone="quiet">{o.unknown}</Note>
        )}
        {search.data && search.data.results.length > 0 && (
          <ul className={styles.tried}>
            {search.data.results.map((address) => (
              <li key={address.id}>
                <button
                  type="button"
                  className={styles.address}
                  onClick={() => onTried([address.latitude, address.longitude])}
                >
                  {address.label}
                </button>
                <Reached ground={ground} zones={zones} address={address} subtotal={subtotal} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface ReachedProps extends Omit<TryAddressProps, "onTried"> {
  address: { postalCode: string; latitude: number; longitude: number };
  subtotal: number;
}

/** The zones that hold an address at a subtotal, the one that counts first. */
function Reached({ ground, zones, address, subtotal }: ReachedProps) {
  const { t } = useWords();
  const o = t.zonesPage.try;
  const where = { postalCode: address.postalCode, point: address };
  const reached = reachedBy(zones, ground.restaurant, where, subtotal);
  if (reached === null) return <p className={styles.reached}>{o.none}</p>;
  const { best, others } = reached;
  return (
    <p className={styles.reached}>
      <Pill tone="good">{o.counts({ name: best.zone.name, fee: best.deliveryFee })}</Pill>
      {subtotal < best.minimumOrder && <Pill tone="wait">{o.minimum({ amount: best.minimumOrder })}</Pill>}
      {others.map(({ zone, deliveryFee }) => (
        <Pill key={zone.id} tone="quiet">
          {o.also({ name: zone.name, fee: deliveryFee })}
        </Pill>
      ))}
    </p>
  );
}
