/** What is wrong with what is typed, in words. */
interface Wrong {
  required: string;
  noFulfillment: string;
}

const atLeastTwo =
  (required: string) =>
  (text: string): string | null =>
    text.trim().length >= 2 ? null : required;

/** What a restaurant and a sandbox are called, and where they are found. */
export const nameRules = (required: string) => ({ name: atLeastTwo(required), slug: atLeastTwo(required) });

export const noRestaurant = {
  ...{ name: "", slug: "", email: "", phone: "", orgNumber: "" },
  ...{ pickupEnabled: true, deliveryEnabled: false },
};
type TypedRestaurant = typeof noRestaurant;

/** What a real restaurant needs from the beginning; the rest is filled in afterwards. */
export const restaurantRules = ({ required, noFulfillment }: Wrong) => ({
  ...nameRules(required),
  email: (email: string) => (email.trim() ? null : required),
  pickupEnabled: (isOn: boolean, { deliveryEnabled }: TypedRestaurant) =>
    isOn || deliveryEnabled ? null : noFulfillment,
});

/** As the API takes it: what is left empty is not known yet. */
export const restaurantOf = ({ email, phone, orgNumber, ...typed }: TypedRestaurant) => ({
  ...typed,
  email: email.trim(),
  phone: phone.trim() || null,
  orgNumber: orgNumber.trim() || null,
});

/** What a file calls its restaurant; the service says what is wrong with one that cannot be read. */
export function nameIn(file: string): string | null {
  try {
    const { name } = JSON.parse(file) as { name?: unknown };
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}
