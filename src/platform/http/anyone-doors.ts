import type { FastifyRequest } from "fastify";
import type { AnyoneCaller } from "./callers.ts";
import type { ClientAddresses } from "./client-ip.ts";
import { limitAddress } from "./client-ip.ts";
import { type Door, kib } from "./doors.ts";

function anyone(
  addresses: ClientAddresses,
  prefix: string,
  isCrossOrigin: boolean,
): Door<"public"> & Door<"page"> {
  return {
    prefix,
    bodyLimit: 64 * kib,
    isCrossOrigin,
    admit: (request): AnyoneCaller => ({ clientIp: addresses.of(request.raw) }),
    limitSubjects: (caller: AnyoneCaller, request: FastifyRequest) => ({
      ip: limitAddress(caller.clientIp),
      // The token is the secret of the few routes that have one.
      token: (request.params as { token?: string }).token,
    }),
  };
}

/** Anyone, without a key: what the token in the address says is the right to see. */
export const createPublicDoor = (addresses: ClientAddresses): Door<"public"> =>
  anyone(addresses, "/api/v1", true);

/** Web pages: of the service on its own host, of restaurants on theirs (see hosts.ts). */
export const createPageDoor = (addresses: ClientAddresses): Door<"page"> => anyone(addresses, "", false);
