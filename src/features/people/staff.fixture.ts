import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "../../../test/app.ts";
import type { StaffRole } from "../../domain/roles.ts";

export const password = "et langt passord";

/** A call that a page of ours makes: `Origin` of the service and JSON, unless `headers` say otherwise; one that is undefined is left out. */
export type PageCall = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  headers?: Record<string, string | undefined>,
) => Promise<LightMyRequestResponse>;

export interface Staff {
  userId: string;
  email: string;
  cookie: string;
  /** A call of the dashboard. */
  call: PageCall;
}

export const originOf = (app: TestApp): string => `http://${app.ctx.config.serviceDomain}`;

/** Somebody with these cookies at one of the pages' doors. */
export const pageCallOf =
  (app: TestApp, cookie: string, urlOf: (path: string) => string): PageCall =>
  (method, path, body, headers = {}) => {
    const all: Record<string, string | undefined> = {
      host: app.ctx.config.serviceDomain,
      cookie,
      ...(method !== "GET" && { origin: originOf(app) }),
      ...headers,
    };
    const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return app.inject({
      method,
      url: urlOf(path),
      headers: Object.fromEntries(sent),
      ...(body && { payload: body }),
    });
  };

/** What a browser sends from the sign-in page. */
export const signIn = (
  app: TestApp,
  email: string,
  secret: string,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    headers: { host: app.ctx.config.serviceDomain, origin: originOf(app), ...more.headers },
    remoteAddress: more.remoteAddress ?? `10.${randomBytes(3).join(".")}`,
    payload: { email, password: secret, rememberMe: true },
  });

/** `name=value` of the cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (response: LightMyRequestResponse): string =>
  [response.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A person who works in a restaurant, signed in. */
export async function hire(
  app: TestApp,
  restaurant: { restaurantId: string; slug: string } | null,
  role: StaffRole = "STAFF",
  email = `${randomBytes(6).toString("hex")}@luka.example`,
): Promise<Staff> {
  const { userId } = await app.ctx.people.createPerson({ email, name: "Kim Kokk", password });
  if (restaurant) await app.ctx.people.addMember(restaurant.restaurantId, userId, role);
  const cookie = cookiesOf(await signIn(app, email, password));
  return {
    userId,
    email,
    cookie,
    call: pageCallOf(app, cookie, (path) =>
      restaurant
        ? `/api/staff${path}${path.includes("?") ? "&" : "?"}slug=${restaurant.slug}`
        : `/api/staff${path}`,
    ),
  };
}
