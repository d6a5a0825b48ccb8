import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { staffCall } from "../api.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";
import styles from "./phone-order.module.css";
import type { PhoneOrder } from "./use-phone-order.ts";

/** Where the food goes: found while it is typed, each address with whether it is delivered to and for what. */
export function PhoneAddressFields({ form, quote }: Pick<PhoneOrder, "form" | "quote">) {
  const { t } = useWords();
  const words = t.phoneOrders;
  const { line1, point } = form.values.deliveryAddress;
  const results = useAddresses(point ? "" : line1);
  const field = (name: "line1" | "postalCode" | "city") => ({
    ...form.getInputProps(`deliveryAddress.${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      form.setFieldValue(`deliveryAddress.${name}`, currentTarget.value);
      form.setFieldValue("deliveryAddress.point", null);
    },
  });
  return (
    <>
      <TextInput
        label={words.address}
        maxLength={200}
        {...field("line1")}
        error={form.errors["deliveryAddress.line1"] ?? form.errors.deliveryAddress}
      />
      {results.length > 0 && (
        <ul className={styles.addresses} aria-label={words.found}>
          {results.map(({ id, label, line1, postalCode, city, latitude, longitude, delivery }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() =>
                  form.setFieldValue("deliveryAddress", {
                    ...form.values.deliveryAddress,
                    ...{ line1, postalCode, city, point: { latitude, longitude } },
                  })
                }
              >
                <b>{label}</b>
                <small>
                  {delivery?.available
                    ? words.deliversTo({ zone: delivery.zoneName ?? "", fee: delivery.deliveryFee ?? 0 })
                    : (delivery?.message ?? words.doesNotDeliver)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pair}>
        <TextInput label={words.postalCode} inputMode="numeric" maxLength={4} {...field("postalCode")} />
        <TextInput label={words.city} maxLength={80} {...field("city")} />
      </div>
      {quote?.delivery && <p className={styles.soft}>{words.zone({ name: quote.delivery.zoneName })}</p>}
      <TextInput
        label={words.instructions}
        maxLength={300}
        {...form.getInputProps("deliveryAddress.instructions")}
      />
    </>
  );
}

function useAddresses(typed: string) {
  const { slug } = useKitchen();
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { data } = useQuery({
    queryKey: ["order-addresses", slug, q],
    queryFn: () => staffCall(slug)("GET /order-addresses", { query: { q, limit: 5 } }),
    enabled: q.length >= 3,
  });
  return data?.results ?? [];
}
