import type { People } from "../people.ts";
import { Problem } from "../problem.ts";
import { type ClientAddresses, limitAddress } from "./client-ip.ts";
import { type Door, kib } from "./doors.ts";
import type { Hosts } from "./hosts.ts";
import { admitPerson, requireSecondFactor } from "./portal-door.ts";

/**
 * The people who run the service, signed in with a second factor (D-358). To everybody else who is signed in there is nothing here.
 * As at the staff's door, whatever changes something comes from the service's own pages.
 */
export function createOperatorDoor(parts: {
  people: People;
  hosts: Hosts;
  addresses: ClientAddresses;
}): Door<"operator"> {
  const { addresses } = parts;
  return {
    prefix: "/api/console",
    bodyLimit: 64 * kib,
    isCrossOrigin: false,
    async admit(request, hung) {
      const person = await admitPerson(parts, request, hung);
      if (!person.standing.isOperator) throw new Problem("NOT_FOUND");
      requireSecondFactor(person);
      const { userId, name, email } = person;
      return { userId, name, email, clientIp: addresses.of(request.raw) };
    },
    limitSubjects: (caller) => ({ user: caller.userId, ip: limitAddress(caller.clientIp) }),
  };
}
