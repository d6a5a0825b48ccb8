import type { TestApp } from "../../../test/app.ts";
import type { ExampleRestaurant } from "../partners/partner.fixture.ts";
import { roomOf, saturdayAt } from "../reservations/dining.fixture.ts";

const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };

/** For `partner.open`: the restaurant of the tests, with a room. */
export const withRoom = (file: Record<string, unknown>): void => {
  Object.assign(file, structuredClone(roomOf));
  Object.assign(file.settings as object, { reservationsEnabled: true, dineIn: {} });
};

/** A guest of a partner's restaurant, through its own key: what is placed, by its id. */
export function guestOf(app: TestApp, { slug, key }: Pick<ExampleRestaurant, "slug" | "key">) {
  const headers = { authorization: `Bearer ${key}` };
  const post = async (path: string, payload: object) => {
    // Far enough apart for every limit.
    app.clock.advance(61_000);
    const body = { slug, customer, ...payload };
    const response = await app.inject({ method: "POST", url: `/api/v1${path}`, headers, payload: body });
    if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json();
  };
  return {
    async order(paymentMethod: "CASH" | "ONLINE" = "CASH"): Promise<string> {
      const menu = await app.inject({ url: `/api/v1/menu?slug=${slug}`, headers });
      const { products } = menu.json().categories[1];
      const { id } = products.find(({ name }: { name: string }) => name === "Kake");
      const lines = [{ productId: id, quantity: 1 }];
      return (await post("/orders", { fulfillment: "PICKUP", paymentMethod, lines })).orderId;
    },
    async reserve(): Promise<string> {
      const table = { dineInAt: saturdayAt("19:00"), partySize: 2 };
      return (await post("/reservations", table)).reservationId;
    },
  };
}
