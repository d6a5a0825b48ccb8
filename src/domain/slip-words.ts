import type { Money } from "./money.ts";

interface At {
  at: { atMs: number; nowMs: number };
}

/** What slips say in one language: a part of the dashboard's words, as the catalogue speaks them. */
export interface SlipWords {
  pickup: string;
  delivery: string;
  due: { ready(params: At): string; delivered(params: At): string };
  order(params: { number: number }): string;
  placed(params: At): string;
  floor(params: { text: string }): string;
  doorCode(params: { text: string }): string;
  vehicle(params: { text: string }): string;
  handoff: Readonly<Record<string, string>>;
  allergens: Readonly<Record<string, string>>;
  lines: {
    without(params: { name: string }): string;
    contains(params: { list: readonly string[] }): string;
    cutlery: string;
    age: string;
  };
  payment: { paid: string; cash: string };
  detail: {
    discount: string;
    deliveryFee: string;
    bottleDeposit: string;
    tip: string;
    total: string;
    refunded: string;
  };
  print: {
    orderNote: string;
    changed(params: At): string;
    noNote: string;
    receipt: string;
    thanks: string;
    org(params: { number: string }): string;
    vat(params: { rate: number; net: Money }): string;
    paidOnline: string;
    toPay(params: { amount: Money }): string;
  };
}

/** How figures are written in it. */
export interface SlipFigures {
  money(ore: Money): string;
  dateTime(atMs: number): string;
}
