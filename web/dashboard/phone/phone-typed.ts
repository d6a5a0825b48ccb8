import type { Fulfillment, PaymentMethod } from "../../../src/domain/snapshot.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { toWire } from "../../storefront/ordering/wire-line.ts";
import type { StaffBody } from "../api.ts";

export interface PhoneTyped {
  fulfillment: Fulfillment;
  deliveryAddress: PhoneAddress;
  /** An instant of those on offer; empty: as soon as possible. */
  requestedPickupAt: string;
  customer: { name: string; phone: string; email: string };
  couponCode: string;
  note: string;
  paymentMethod: PaymentMethod;
  ageConfirmed: boolean;
}

export interface PhoneAddress {
  line1: string;
  postalCode: string;
  city: string;
  instructions: string;
  /** Of an address that was picked from the register. */
  point: { latitude: number; longitude: number } | null;
}

export type PhoneBody = StaffBody<"POST /orders">;

/** What was typed, as the service takes it. What is empty is left out, so that a quote names what is missing. */
export function bodyOf(typed: PhoneTyped, lines: readonly DraftLine[]): PhoneBody {
  const { line1, postalCode, city, instructions, point } = typed.deliveryAddress;
  const { name, phone, email } = typed.customer;
  const isDelivery = typed.fulfillment === "DELIVERY" && postalCode !== "";
  return {
    fulfillment: typed.fulfillment,
    paymentMethod: typed.paymentMethod,
    lines: lines.map((line) => ({ ...toWire(line) })) as PhoneBody["lines"],
    customer: { name: name.trim(), phone: phone.trim(), ...(email.trim() && { email: email.trim() }) },
    ...(isDelivery && {
      deliveryAddress: {
        line1: line1.trim(),
        postalCode: postalCode.trim(),
        city: city.trim(),
        ...(instructions.trim() && { instructions: instructions.trim() }),
        ...point,
      },
    }),
    ...(typed.requestedPickupAt && { requestedPickupAt: typed.requestedPickupAt }),
    ...(typed.couponCode.trim() && { couponCode: typed.couponCode.trim() }),
    ...(typed.note.trim() && { note: typed.note.trim() }),
    ...(typed.ageConfirmed && { ageConfirmed: true }),
  };
}

/** How a restaurant's food can be had by now, what most want first. */
export const waysToGet = ({ pickup, delivery }: Readonly<Record<"pickup" | "delivery", boolean>>) => [
  ...(pickup ? (["PICKUP"] as const) : []),
  ...(delivery ? (["DELIVERY"] as const) : []),
];

/** How it can be paid for. */
export const waysToPay = ({ cash, online }: Readonly<Record<"cash" | "online", boolean>>) => [
  ...(cash ? (["CASH"] as const) : []),
  ...(online ? (["ONLINE"] as const) : []),
];

/** Before anything is typed. */
export const nothing: PhoneTyped = {
  fulfillment: "PICKUP",
  deliveryAddress: { line1: "", postalCode: "", city: "", instructions: "", point: null },
  requestedPickupAt: "",
  customer: { name: "", phone: "", email: "" },
  couponCode: "",
  note: "",
  paymentMethod: "CASH",
  ageConfirmed: false,
};
