import assert from "node:assert/strict";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** A shop with its owner, for tests of orders that are changed, called off and taken back. */
export interface House {
  shop: Shop;
  owner: Staff;
  read(orderId: string): Promise<BoardOrder>;
  /** As the restaurant's people see it. */
  placed(more?: Record<string, unknown>): Promise<BoardOrder>;
  change(order: BoardOrder, body: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** A change that is taken. */
  changed(order: BoardOrder, body: Record<string, unknown>): Promise<BoardOrder>;
  cancel(orderId: string): Promise<void>;
  undo(orderId: string): Promise<LightMyRequestResponse>;
  /** Counts some units of dishes, by their names. */
  stock(left: Record<string, number>): Promise<void>;
  stockLeft(): Promise<Record<string, number>>;
  /** By how much what every process has at hand of the menu grew old. */
  told(work: () => Promise<unknown>): Promise<number>;
}

/** What stays of an order's lines: other quantities in their order, the rest as it is; 0 is taken off. */
export const keeping = ({ lines }: BoardOrder, ...quantities: number[]) => ({
  keep: lines.flatMap(({ id, quantity }, index) => {
    const then = quantities[index] ?? quantity;
    return then === 0 ? [] : [{ lineId: id, quantity: then }];
  }),
});

export async function openHouse(app: TestApp, ...how: ParametersAfterApp): Promise<House> {
  const shop = await openShop(app, ...how);
  const owner = await hire(app, shop, "OWNER");
  const { restaurantId } = shop;
  const version = async (): Promise<number> => {
    const [row] = await app.db.query<{ version: number }>(
      "SELECT snapshot_version AS version FROM restaurants WHERE id = $1",
      [restaurantId],
    );
    return row!.version;
  };
  const house: House = {
    shop,
    owner,
    read: async (id) => (await owner.call("GET", `/orders/${id}`)).json(),
    placed: async (more) => house.read((await shop.place(shop.body(more))).orderId),
    change: (order, body) =>
      owner.call("POST", `/orders/${order.id}/changes`, {
        expectedVersion: order.version,
        ...keeping(order),
        ...body,
      }),
    async changed(order, body) {
      const response = await house.change(order, body);
      assert.equal(response.statusCode, 200, response.body);
      return response.json();
    },
    async cancel(id) {
      const response = await owner.call("POST", `/orders/${id}/cancel`, { reason: "OTHER" });
      assert.equal(response.statusCode, 200, response.body);
    },
    undo: (id) => owner.call("POST", `/orders/${id}/cancel/undo`),
    async stock(left) {
      for (const [product, units] of Object.entries(left))
        await app.db.query(
          `INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, $3)
           ON CONFLICT (restaurant_id, product_id) DO UPDATE SET stock_left = excluded.stock_left`,
          [restaurantId, shop.id(product), units],
        );
      await app.ctx.snapshots.reload(restaurantId);
    },
    async stockLeft() {
      const rows = await app.db.query<{ name: string; left: number }>(
        `SELECT p.name, s.stock_left AS left FROM product_stock s
         JOIN products p ON p.restaurant_id = s.restaurant_id AND p.id = s.product_id WHERE s.restaurant_id = $1`,
        [restaurantId],
      );
      return Object.fromEntries(rows.map(({ name, left }) => [name, left]));
    },
    async told(work) {
      const before = await version();
      await work();
      return (await version()) - before;
    },
  };
  return house;
}

type ParametersAfterApp = Parameters<typeof openShop> extends [unknown, ...infer Rest] ? Rest : never;
