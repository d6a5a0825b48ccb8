import { newAddress } from "./http-client.ts";
import { osloToday } from "./oslo.ts";
import { guest, type Restaurant } from "./restaurant.ts";

/** Every endpoint of the restaurant API that asks who is calling, with a request that fits it. */
export interface Endpoint {
  name: string;
  path: string;
  json?: object;
}

export async function guardedEndpoints(restaurant: Restaurant): Promise<Endpoint[]> {
  const { slug } = restaurant;
  const lines = [await restaurant.line("Prøvebrus")];
  const cart = { slug, fulfillment: "PICKUP", lines };
  const get = (path: string, query = ""): Endpoint => ({
    name: `GET ${path}`,
    path: `${path}?slug=${slug}${query}`,
  });
  const post = (path: string, json: object): Endpoint => ({ name: `POST ${path}`, path, json });
  const email = `${newAddress()}@prove.example`;
  return [
    get("/menu"),
    get("/restaurant"),
    get("/prep-time"),
    get("/dine-in/availability", `&partySize=2&date=${osloToday().add({ days: 2 })}`),
    get("/address-search", "&q=Munkegata"),
    post("/orders", { ...cart, paymentMethod: "CASH", customer: guest }),
    // Not a table is taken by a party of this size.
    post("/reservations", { slug, dineInAt: "2020-01-01T18:00:00+01:00", partySize: 2, customer: guest }),
    post("/coupons/validate", { slug, code: "TIPROSENT", subtotal: 3900, fulfillment: "PICKUP" }),
    post("/coupons/preview-auto", { ...cart, subtotal: 3900 }),
    { ...post(`/newsletter/signup?slug=${slug}`, { email }), name: "POST /newsletter/signup" },
  ];
}
