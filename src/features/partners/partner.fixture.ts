import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import type { Environment } from "../../domain/environment.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { shopFile } from "../orders/shop.fixture.ts";
import { createPartner } from "./create-partner.ts";

/** What an answer holds is the test's to say, as with `response.json()`. */
type JsonOf = ReturnType<typeof JSON.parse>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An integrator and its calls, for tests of the partner API. */
export interface ExamplePartner {
  partnerId: string;
  key: string;
  environment: Environment;
  /** With the partner key alone: `path` is below /api/v1/partner. */
  call(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Makes a restaurant of the file that tests of orders use, changed by `change`, which this partner owns. */
  open(change?: (file: Record<string, unknown>) => void): Promise<ExampleRestaurant>;
}

/** A restaurant of the partner. */
export interface ExampleRestaurant {
  slug: string;
  restaurantId: string;
  scope: RestaurantScope;
  key: string;
  /** With both keys: `path` is below /api/v1/partner/restaurants/{slug}. */
  call(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** The same, with the answer's body; an answer of another status than 2xx is an error. */
  ask(method: Method, path: string, body?: unknown): Promise<JsonOf>;
}

let opened = 0;

export async function openPartner(
  app: TestApp,
  environment: Environment = "TEST",
  options: { name?: string; whiteLabel?: boolean } = {},
): Promise<ExamplePartner> {
  const name = `Partner ${opened++}`;
  const { partnerId, key } = await createPartner(app.ctx, { name, environment, ...options });
  const send = (
    method: Method,
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url: `/api/v1/partner${url}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
  return {
    partnerId,
    key,
    environment,
    call: (method, path, body, headers = {}) => send(method, path, body, headers),
    async open(change) {
      const slug = `sted-${randomBytes(6).toString("hex")}`;
      const file: Record<string, unknown> = { ...structuredClone(shopFile), slug };
      change?.(file);
      const made = await app.importRestaurant(file, { environment, live: false, partnerId });
      const call: ExampleRestaurant["call"] = (method, path, body, headers = {}) =>
        send(method, `/restaurants/${made.slug}${path}`, body, {
          "x-service-restaurant-key": made.key,
          ...headers,
        });
      return {
        ...made,
        scope: scopeOf(made.restaurantId),
        call,
        async ask(method, path, body) {
          const response = await call(method, path, body);
          if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
          return response.json();
        },
      };
    },
  };
}

/** `409 CHANGED`, or the status alone. */
export const outcomeOf = (response: LightMyRequestResponse): string => {
  const code = response.statusCode >= 400 ? response.json().error?.code : undefined;
  return [response.statusCode, code].filter(Boolean).join(" ");
};

export const newIdempotencyKey = (): string => randomBytes(16).toString("hex");
