import type { tables as nb } from "../nb/tables.ts";
import type { Translated } from "../template.ts";

export const tables: Translated<typeof nb> = {
  INVALID_PARTY_SIZE: "The party size must be a whole number of at least {least:number}.",
  PARTY_TOO_LARGE: "At most {most:number} guests can be booked online.",
  partyTooLargeCall: "At most {most:number} guests can be booked online. Call {phone}.",
  TOO_EARLY: "A table must be booked at least {notice:duration} ahead. The earliest is {earliest:when}.",
  tooEarly: "A table must be booked at least {notice:duration} ahead.",
  TOO_FAR_AHEAD: "Tables cannot be booked that far ahead yet.",
  notOffered: "Tables cannot be booked at that time.",
  noService: "No tables are served at that time.",
  noSuchArea: "There is no such area.",
  noSuchTable: "There is no such table.",
  notInUse: "There is no such table, or it is not in use.",
  taken: "The table is taken at this time.",
  whoComes: "Write who the table is for, or seat the party at once.",
  walkIn: "Walk-in",
  noDepositLeft: "There is no deposit left to pay back.",
  emailNeeded: "We need your e-mail address when you pay the deposit.",
  farAway: "Choose a time from yesterday to {days:number} days ahead.",
  sizesTurned: "maxPartySize cannot be less than minPartySize.",
  rowsInOrder: "The rows stand in the order of the party's size.",
  namedTwice: "Names and ids can be used only once.",
  seatsTurned: "maxSeats cannot be less than minSeats.",
  tableTwice: "A table can be there only once.",
};
