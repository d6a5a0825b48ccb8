import type { PortalRoute } from "../../src/app.ts";
import type { Environment } from "../../src/domain/environment.ts";
import { type Sending, send } from "../dashboard/api.ts";
import {
  type AnswerTo,
  type Arguments,
  type BodyOf,
  type CallsOf,
  type Given,
  requestOf,
  type Taken,
} from "../typed-call.ts";

type PortalCalls = CallsOf<PortalRoute>;
export type PortalCall = PortalCalls["name"];
export type PortalAnswer<Name extends PortalCall> = AnswerTo<PortalCalls, Name>;
export type PortalBody<Name extends PortalCall> = BodyOf<PortalCalls, Name>;

/** Calls of the portal for a partner in one of its environments; with a slug, those about that restaurant. */
export const portalCall =
  (partnerId: string, environment: Environment, slug?: string) =>
  <const Name extends PortalCall>(
    name: Name,
    ...[given]: Arguments<Taken<PortalCalls, Name>, Sending>
  ): Promise<PortalAnswer<Name>> => {
    const { body, headers, form, ...rest } = (given ?? {}) as Given & Sending;
    const { method, path } = requestOf(name, rest);
    const place = `/api/portal/${encodeURIComponent(partnerId)}/${environment.toLowerCase()}`;
    const restaurant = slug === undefined ? "" : `/restaurants/${encodeURIComponent(slug)}`;
    return send(`${place}${restaurant}${path}`, {
      method,
      ...(form ? { form } : (body !== undefined || method === "POST") && { body: body ?? {} }),
      ...(headers && { headers }),
    }) as Promise<PortalAnswer<Name>>;
  };
