import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";

export interface Named {
  id: string;
  name: string;
}

/** A partner's restaurant whose menu is changed all the time, and a stranger's, for tests of menu content. */
export interface ExampleContent extends Pick<ExampleRestaurant, "ask" | "call"> {
  shop: ExampleRestaurant;
  other: ExampleRestaurant;
  categories(): Promise<Named[]>;
  firstCategory(): Promise<string>;
  /** The public menu as it is once this process has heard of everything that is committed. */
  publicMenu(): Promise<ReturnType<typeof JSON.parse>>;
}

export async function openContent(app: TestApp): Promise<ExampleContent> {
  const shop = await (await openPartner(app)).open();
  const other = await (await openPartner(app)).open();
  // Tests write more than a partner may in a minute.
  const ask: ExampleRestaurant["ask"] = async (...args) => {
    app.clock.advance(61_000);
    return shop.ask(...args);
  };
  const call: ExampleRestaurant["call"] = async (...args) => {
    app.clock.advance(61_000);
    return shop.call(...args);
  };
  const categories = async (): Promise<Named[]> => (await ask("GET", "/categories")).data;
  return {
    shop,
    other,
    ask,
    call,
    categories,
    firstCategory: async () => (await categories())[0]!.id,
    async publicMenu() {
      await app.ctx.snapshots.reload(shop.restaurantId);
      const response = await app.inject({
        url: `/api/v1/menu?slug=${shop.slug}`,
        headers: { authorization: `Bearer ${shop.key}` },
      });
      return response.json();
    },
  };
}

/** The paths of what a refused write says is wrong. */
export const issuesOf = (response: LightMyRequestResponse): string[] =>
  response.json().error.details.issues.map(({ path }: { path: string }) => path);
