import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { Words } from "../texts.tsx";

type Address = Pick<
  NonNullable<BoardOrder["deliveryAddress"]>,
  "line1" | "line2" | "postalCode" | "city" | "floor" | "doorCode"
>;

/** Where an order is brought, to the door: what is not said of it is left out. */
export function addressText(
  t: Pick<Words["t"], "floor" | "doorCode">,
  { line1, line2, postalCode, city, floor, doorCode }: Address,
): string {
  const street = [line1, ...(line2 ? [line2] : []), `${postalCode} ${city}`].join(", ");
  return [
    street,
    ...(floor ? [t.floor({ text: floor })] : []),
    ...(doorCode ? [t.doorCode({ text: doorCode })] : []),
  ].join(" · ");
}
