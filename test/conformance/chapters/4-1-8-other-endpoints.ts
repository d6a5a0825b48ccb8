import assert from "node:assert/strict";
import { osloToday } from "../oslo.ts";
import { bearer, refused } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";
import type { CouponAnswer } from "../wire-types.ts";
import { slugSentences } from "./4-1-1-menu.ts";

export const newsletterSignup = chapter(
  "4.1.8",
  "POST /api/v1/newsletter/signup",
  sentence(1, "The slug goes in the query: without it 400 MISSING_SLUG.", async (town) => {
    const answer = await town.client.send({
      path: "/api/v1/newsletter/signup",
      headers: bearer(town.restaurant("kro").key),
      json: { email: "uten@prove.example" },
    });
    refused(answer, 400, "MISSING_SLUG");
  }),
  sentence(2, "`email` is required.", async (town) => {
    const { slug, key } = town.restaurant("kro");
    const path = `/api/v1/newsletter/signup?slug=${slug}`;
    const answer = await town.client.send({ path, headers: bearer(key), json: {} });
    refused(answer, 422, "VALIDATION_FAILED");
  }),
  sentence(3, "`email` is an e-mail address.", async (town) => {
    for (const email of ["kari", "kari@", "@prove.example", "kari @prove.example"])
      refused(await town.restaurant("kro").signUp(email), 422, "VALIDATION_FAILED");
  }),
  sentence(4, "`email` has at most 200 characters.", async (town) => {
    // Parts of a name have at most 63 characters, and what stands before @ at most 64.
    const long = (length: number): string => {
      const domain = `${"d".repeat(60)}.${"d".repeat(60)}.example`;
      return `${"k".repeat(length - domain.length - 1)}@${domain}`;
    };
    assert.equal(long(201).length, 201);
    refused(await town.restaurant("kro").signUp(long(201)), 422, "VALIDATION_FAILED");
  }),
  sentence(5, "`name` may be sent.", async (town) => {
    const answer = await town.restaurant("kro").signUp("navn@prove.example", { name: "Kari Prøve" });
    assert.equal(answer.status, 200, answer.text);
  }),
  sentence(6, "`name` has at most 120 characters.", async (town) => {
    const kro = town.restaurant("kro");
    const answer = await kro.signUp("langtnavn@prove.example", { name: "n".repeat(120) });
    assert.equal(answer.status, 200, answer.text);
    refused(await kro.signUp("langtnavn@prove.example", { name: "n".repeat(121) }), 422, "VALIDATION_FAILED");
  }),
  sentence(7, "The answer has couponCode, discountType, discountValue and successMessage.", async (town) => {
    const body = (await town.restaurant("kro").signUp("felter@prove.example")).json<object>();
    for (const field of ["couponCode", "discountType", "discountValue", "successMessage"])
      assert.ok(field in body, field);
  }),
  sentence(8, "Signing up again gives the welcome coupon again.", async (town) => {
    const kro = town.restaurant("kro");
    const first = (await kro.signUp("igjen@prove.example")).json<{ couponCode: string }>();
    const again = (await kro.signUp("igjen@prove.example")).json<{ couponCode: string }>();
    assert.deepEqual([first.couponCode, again.couponCode], ["VELKOMMEN", "VELKOMMEN"]);
  }),
  sentence(9, "Signing up again keeps the address subscribed.", async (town) => {
    const kro = town.restaurant("kro");
    const judged = async () =>
      (
        await kro.post("/coupons/validate", {
          ...{
            code: "ABONNENT",
            subtotal: 10000,
            fulfillment: "PICKUP",
            customerEmail: "trofast@prove.example",
          },
        })
      ).json<CouponAnswer>().valid;
    for (let time = 0; time < 2; time += 1) {
      await kro.signUp("trofast@prove.example");
      assert.equal(await judged(), true);
    }
  }),
  sentence(10, "A popup that is not enabled: 404 POPUP_NOT_AVAILABLE.", async (town) => {
    refused(await town.restaurant("stengt").signUp("en@prove.example"), 404, "POPUP_NOT_AVAILABLE");
  }),
  sentence(11, "A popup that is linked to no coupon: 404 POPUP_NOT_AVAILABLE.", async (town) => {
    refused(await town.restaurant("nabo").signUp("en@prove.example"), 404, "POPUP_NOT_AVAILABLE");
  }),
  sentence(12, "A popup whose coupon is not active: 404 POPUP_NOT_AVAILABLE.", async (town) => {
    refused(await town.restaurant("standard").signUp("en@prove.example"), 404, "POPUP_NOT_AVAILABLE");
  }),
  sentence(13, "Without a key or an origin: 401 UNAUTHORIZED.", async (town) => {
    const { slug } = town.restaurant("kro");
    const answer = await town.client.send({
      path: `/api/v1/newsletter/signup?slug=${slug}`,
      json: { email: "uten@prove.example" },
    });
    refused(answer, 401, "UNAUTHORIZED");
  }),
);

export const getSiteGate = chapter(
  "4.1.9",
  "GET /api/v1/site-gate",
  ...slugSentences(1, "/site-gate"),
  sentence(4, "A browser's origin is not enough: 401.", async (town) => {
    const { slug } = town.restaurant("kro");
    const headers = { origin: town.pageOf(slug) };
    refused(await town.client.send({ path: `/api/v1/site-gate?slug=${slug}`, headers }), 401, "UNAUTHORIZED");
  }),
  sentence(5, "It also answers for a restaurant that is not live yet.", async (town) => {
    assert.equal((await town.restaurant("snart").get("/site-gate")).status, 200);
  }),
  sentence(6, "The answer is `{ gate }`.", async (town) => {
    const { gate } = (await town.restaurant("kro").get("/site-gate")).json<{ gate: { enabled: boolean } }>();
    assert.equal(typeof gate.enabled, "boolean");
  }),
  sentence(7, "It is never cached.", async (town) => {
    const rules = (await town.restaurant("kro").get("/site-gate")).headers["cache-control"];
    assert.match(String(rules), /\bno-store\b/);
  }),
);

export const otherEndpoints = chapter(
  "4.1.10",
  "Other restaurant endpoints",
  sentence(1, "GET /prep-time tells the preparation time.", async (town) => {
    const answer = await town.restaurant("kro").get("/prep-time");
    assert.equal(answer.status, 200);
    const { pickupMinutes, deliveryMinutes } = answer.json<{
      pickupMinutes: number;
      deliveryMinutes: number;
    }>();
    assert.deepEqual([pickupMinutes, deliveryMinutes], [20, 45]);
  }),
  sentence(2, "GET /dine-in/availability tells when there is a table.", async (town) => {
    const date = osloToday().add({ days: 2 }).toString();
    const answer = await town.restaurant("kro").get(`/dine-in/availability?date=${date}&partySize=2`);
    assert.equal(answer.status, 200, answer.text);
    const { slots } = answer.json<{ slots: { status: string }[] }>();
    assert.ok(slots.some(({ status }) => status === "AVAILABLE"));
  }),
  sentence(3, "GET /address-search finds addresses.", async (town) => {
    const answer = await town.restaurant("kro").get("/address-search?q=Munkegata");
    assert.equal(answer.status, 200, answer.text);
    assert.ok(Array.isArray(answer.json<{ results: object[] }>().results));
  }),
);
