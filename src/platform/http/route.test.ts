import assert from "node:assert/strict";
import { it } from "node:test";
import { z } from "zod";
import { type Responses, type ResultOf, route } from "./route.ts";

const Price = z.object({ total: z.int() });
const answering = <const Answers extends Responses>(
  responses: Answers,
  handler: () => ResultOf<Answers> | Promise<ResultOf<Answers>>,
) =>
  route({ method: "GET", path: "/", door: "public", tag: "", summary: "", problems: [], responses, handler });

/** Held by the compiler: `npm run check` fails when a line that must not compile does. */
it("a handler answers what its route declares, and nothing else compiles", () => {
  const routes = [
    answering({ 200: Price }, () => ({ total: 1 })),
    answering({ 200: Price }, async () => ({ total: 1 })),
    answering({ 201: Price }, () => ({ status: 201, body: { total: 1 } })),
    answering({ 200: Price, 201: Price }, () => ({ status: Date.now() ? 200 : 201, body: { total: 1 } })),
    answering({ 204: null }, () => ({ status: 204 })),
    answering({ 200: "text/plain" }, () => "1"),
    // @ts-expect-error: not the body of the 200
    answering({ 200: Price }, () => ({ nonsense: 1 })),
    // @ts-expect-error: the same, later
    answering({ 200: Price }, async () => ({ nonsense: 1 })),
    // @ts-expect-error: a total in text
    answering({ 200: Price }, () => ({ total: "1" })),
    // @ts-expect-error: a status that nobody was told of
    answering({ 200: Price }, () => ({ status: 201, body: { total: 1 } })),
    // @ts-expect-error: another status's body
    answering({ 200: Price, 202: null }, () => ({ status: 202, body: { total: 1 } })),
    // @ts-expect-error: nothing, where something was promised
    answering({ 200: Price }, () => undefined),
    // @ts-expect-error: something, where nothing was promised
    answering({ 204: null }, () => ({ status: 204, body: { total: 1 } })),
    // @ts-expect-error: an object, where text was promised
    answering({ 200: "text/plain" }, () => ({ total: 1 })),
  ];
  assert.equal(routes.length, 14);
});
