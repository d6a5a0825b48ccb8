import assert from "node:assert/strict";
import { company, wayToLive } from "../go-live.ts";
import { newKey, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { team } from "../teams.ts";
import type { List } from "../wire-types-integration.ts";

/** What the envelope says of failures that only a partner meets. */
export const partnerDetails = [
  sentence(9, "INSUFFICIENT_SCOPE tells requiredScope.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { slug, partner } = restaurant;
    const { restaurantKey } = await restaurant.ask<{ restaurantKey: { key: string } }>("POST", "/keys", {
      name: "Begrenset",
      scopes: ["restaurant:read"],
    });
    const limited = partner.restaurantAt({ slug, key: restaurantKey.key });
    const onPartnerApi = refused(await limited.call("GET", ""), 403, "INSUFFICIENT_SCOPE");
    const onRestaurantApi = refused(await limited.site.get("/menu"), 403, "INSUFFICIENT_SCOPE");
    assert.deepEqual(
      [onPartnerApi, onRestaurantApi].map(({ details }) => details!.requiredScope),
      ["*", "menu:read"],
    );
  }),
  sentence(10, "KEY_ROLE_FORBIDDEN tells the capability.", async (town) => {
    const { member } = await team(town);
    const news = refused(await member.call("GET", "/news"), 403, "KEY_ROLE_FORBIDDEN");
    const brand = refused(await member.call("PATCH", "/brand", { logoUrl: null }), 403, "KEY_ROLE_FORBIDDEN");
    assert.deepEqual([news.details!.capability, brand.details!.capability], ["news.manage", "brand.manage"]);
  }),
  sentence(11, "LEGAL_LOCKED tells the fields.", async (town) => {
    const { restaurant } = await wayToLive(town);
    const change = { ...company, legalName: "Et annet AS", city: "Oslo", description: "Ny" };
    const { details } = refused(await restaurant.call("PATCH", "/settings", change), 409, "LEGAL_LOCKED");
    assert.deepEqual((details!.fields as string[]).toSorted(), ["city", "legalName"]);
  }),
  sentence(
    12,
    "VALIDATION_FAILED of a partner's call lists every issue, with path and message.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const products = [{ name: "" }, { categoryId: "x", name: "Ok", basePrice: -1, farge: "rød" }];
      const answer = await restaurant.call("POST", "/products/batch", { products });
      const { issues } = refused(answer, 422, "VALIDATION_FAILED").details!;
      const paths = issues!.map(({ path }) => path);
      for (const path of [
        "products.0.categoryId",
        "products.0.name",
        "products.1.basePrice",
        "products.1.farge",
      ])
        assert.ok(paths.includes(path), `${path} is not among ${paths.join(", ")}`);
      for (const { message } of issues!) assert.match(message, /\S/);
    },
  ),
  sentence(
    13,
    "An X-Request-Id that the caller sent is found in the API log; `requestId` stays ours.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const sent = newKey();
      const answer = await restaurant.call("GET", "/products/prd_x", undefined, {
        headers: { "x-request-id": sent },
      });
      const { requestId } = refused(answer, 404, "PRODUCT_NOT_FOUND");
      assert.notEqual(requestId, sent);
      interface Call {
        requestId: string;
        callerRequestId: string | null;
      }
      const { data } = await restaurant.partner.ask<List<Call>>("GET", `/logs?requestId=${sent}`);
      assert.deepEqual(
        data.map((call) => [call.requestId, call.callerRequestId]),
        [[requestId, sent]],
      );
    },
  ),
  sentence(
    14,
    "Messages are Norwegian, and English for whoever asks for it; the code is the same.",
    async (town) => {
      const restaurant = await town.partners.sharedRestaurant();
      const say = async (language: string) =>
        refused(
          await restaurant.call("GET", "/products/prd_x", undefined, {
            headers: { "accept-language": language },
          }),
          404,
          "PRODUCT_NOT_FOUND",
        ).message;
      assert.match(await say("nb"), /produktet/i);
      assert.match(await say("en"), /product was not found/i);
    },
  ),
];
