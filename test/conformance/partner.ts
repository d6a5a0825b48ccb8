import assert from "node:assert/strict";
import type { Answer, Ask } from "./http-client.ts";
import { bearer, type Restaurant, restaurantAt } from "./restaurant.ts";
import type { Known, Town } from "./town.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What both kinds of calls to the partner API have in common. Every answer is held against the service's document. */
interface Calls {
  /** Any answer; 429 is waited out unless `ask.mayBeLimited`. */
  call(method: Method, path: string, body?: unknown, ask?: Partial<Ask>): Promise<Answer>;
  /** The body of an answer that must be a success. */
  ask<Body>(method: Method, path: string, body?: unknown, ask?: Partial<Ask>): Promise<Body>;
}

/** An integrator, calling with its partner key alone: paths are below /api/v1/partner. */
export interface Partner extends Calls {
  readonly town: Town;
  readonly partnerId: string;
  readonly key: string;
  readonly environment: "TEST" | "LIVE";
  /** Restaurants of its own made of import files, in one command. Takes nothing from the partner's limits. */
  importRestaurants(
    files: readonly object[],
    options?: { live?: boolean; demo?: boolean },
  ): Promise<PartnerRestaurant[]>;
  /** One of its restaurants, by what a creation told. */
  restaurantAt(known: Known): PartnerRestaurant;
  /** The same partner with another key: of another environment, made by somebody else in its team, or with an end. */
  withKey(of: { environment?: "TEST" | "LIVE"; email?: string; expiresAt?: string }): Promise<Partner>;
  /** Puts a person into its team, or takes them out of it. */
  setRole(email: string, role: "OWNER" | "ADMIN" | "MEMBER" | "NONE"): Promise<void>;
}

/** A restaurant of a partner, called with both keys: paths are below /api/v1/partner/restaurants/{slug}. */
export interface PartnerRestaurant extends Calls, Known {
  readonly partner: Partner;
  /** What a path answered the first time, for restaurants that nobody changes. */
  read<Body>(path: string): Promise<Body>;
  /** The same restaurant through the restaurant API. */
  readonly site: Restaurant;
}

/** What the operator can give a partner on making it. */
export interface PartnerOptions {
  environment?: "TEST" | "LIVE";
  /** The owner's address; without it nobody can sign in as the partner's owner. */
  email?: string;
  whiteLabel?: boolean;
  /** Not approved yet. */
  pending?: boolean;
  /** Has not signed the agreements. */
  unsigned?: boolean;
  /** The service's own people. */
  internal?: boolean;
}

let made = 0;

/** Makes an approved partner with `luka partner create`: a second or so, so share one where nothing speaks against it. */
export async function createPartner(
  town: Town,
  { environment = "TEST", email, whiteLabel, pending, unsigned, internal }: PartnerOptions = {},
): Promise<Partner> {
  made += 1;
  const { partnerId, key } = await town.operator.run<{ partnerId: string; key: string }>(
    ...["partner", "create", "--name", `Prøvepartner ${made}`, "--env", environment],
    ...(email === undefined ? [] : ["--email", email]),
    ...(whiteLabel ? ["--white-label"] : []),
    ...(pending ? ["--pending"] : []),
    ...(unsigned ? ["--unsigned"] : []),
    ...(internal ? ["--internal"] : []),
  );
  return partnerWith(town, { partnerId, key, environment });
}

export function partnerWith(
  town: Town,
  { partnerId, key, environment }: Pick<Partner, "partnerId" | "key" | "environment">,
): Partner {
  const callsBelow = (base: string, keys: Record<string, string>): Calls => {
    const call: Calls["call"] = (method, path, body, ask = {}) =>
      town.client.send({
        method,
        ...(body !== undefined && { json: body }),
        ...ask,
        path: `/api/v1/partner${base}${path}`,
        headers: { ...keys, ...ask.headers },
      });
    return {
      call,
      async ask<Body>(method: Method, path: string, body?: unknown, ask?: Partial<Ask>) {
        const answer = await call(method, path, body, ask);
        assert.ok(answer.status < 300, `${method} ${base}${path} ${answer.status} ${answer.text}`);
        return answer.json<Body>();
      },
    };
  };

  const partner: Partner = {
    town,
    partnerId,
    key,
    environment,
    ...callsBelow("", bearer(key)),
    restaurantAt: (known) => {
      const keys = { ...bearer(key), "x-service-restaurant-key": known.key };
      const calls = callsBelow(`/restaurants/${known.slug}`, keys);
      const answers = new Map<string, Promise<unknown>>();
      return {
        slug: known.slug,
        key: known.key,
        partner,
        site: restaurantAt(town, known),
        ...calls,
        read<Body>(path: string) {
          const answer = answers.get(path) ?? calls.ask<Body>("GET", path);
          answers.set(path, answer);
          return answer as Promise<Body>;
        },
      };
    },
    async importRestaurants(files, { live = false, demo = false } = {}) {
      const kind = [...(live ? ["--live"] : []), ...(demo ? ["--demo"] : [])];
      const flags = ["--env", environment, "--partner", partnerId, ...kind];
      const known = await town.operator.importRestaurants(files, flags);
      return known.map((one) => partner.restaurantAt(one));
    },
    async withKey({ environment: of = environment, email, expiresAt }) {
      const { key: other } = await town.operator.run<{ key: string }>(
        ...["partner", "key", "--id", partnerId, "--env", of],
        ...(email === undefined ? [] : ["--email", email]),
        ...(expiresAt === undefined ? [] : ["--expires-at", expiresAt]),
      );
      return partnerWith(town, { partnerId, key: other, environment: of });
    },
    async setRole(person, role) {
      await town.operator.run("partner", "member", "--id", partnerId, "--email", person, "--role", role);
    },
  };
  return partner;
}
