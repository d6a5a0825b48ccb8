import type { AlertPhones } from "../../../src/features/alerts/phone-schemas.ts";
import { ApiError } from "../api-error.ts";
import { type Change, requireSeen } from "../office/seen.ts";

export type Phone = AlertPhones["phones"][number];
export type PhoneContent = Omit<Phone, "id">;
interface Kept {
  boardLostMinutes: number | null;
  phones: (PhoneContent & { id: string | null })[];
}
export type PhonesEdit = (kept: Kept) => Kept;

/** Changes of the whole, each done to it as it is then; throws CHANGED and what is gone before anything is written. */
const found = ({ phones }: Kept, id: string) => {
  const phone = phones.find((one) => one.id === id);
  if (!phone) throw new ApiError(404, "NOT_FOUND", "", null);
  return phone;
};

export const addPhone =
  (content: PhoneContent): PhonesEdit =>
  (kept) => ({ ...kept, phones: [...kept.phones, { id: null, ...content }] });

export const changePhone =
  (id: string, { change, seen }: Change<PhoneContent>): PhonesEdit =>
  (kept) => {
    const before = found(kept, id);
    requireSeen<PhoneContent>(before, seen);
    return { ...kept, phones: kept.phones.map((one) => (one === before ? { ...before, ...change } : one)) };
  };

export const removePhone =
  (id: string): PhonesEdit =>
  (kept) => {
    const gone = found(kept, id);
    return { ...kept, phones: kept.phones.filter((one) => one !== gone) };
  };

export const setLostMinutes =
  (boardLostMinutes: number | null): PhonesEdit =>
  (kept) => ({ ...kept, boardLostMinutes });
