import { createPartner, type Partner } from "./partner.ts";
import { newDomain } from "./surroundings.ts";
import type { Town } from "./town.ts";

/** Keys of one partner with white label, made by people of different standing in its team. */
export interface Team {
  owner: Partner;
  admin: Partner;
  member: Partner;
  /** Was an administrator when the key was made. */
  formerAdmin: Partner;
}

const made = new WeakMap<Town, Promise<Team>>();

export function team(town: Town): Promise<Team> {
  const known = made.get(town) ?? make(town);
  made.set(town, known);
  return known;
}

async function make(town: Town): Promise<Team> {
  const owner = await createPartner(town, { whiteLabel: true });
  const join = async (role: "ADMIN" | "MEMBER"): Promise<Partner & { email: string }> => {
    const email = `kollega@${newDomain()}`;
    await owner.setRole(email, role);
    return Object.assign(await owner.withKey({ email }), { email });
  };
  const [admin, member, formerAdmin] = await Promise.all([join("ADMIN"), join("MEMBER"), join("ADMIN")]);
  await owner.setRole(formerAdmin.email, "NONE");
  return { owner, admin, member, formerAdmin };
}
