import type { OrderLineInput } from "@luka/client";

export interface Line {
  order: OrderLineInput;
  /** `Margherita, stor · ekstra ost` */
  text: string;
}

interface Basket {
  lines: Line[];
  /** Belongs to these lines: sent again after a lost answer, it finds the same order instead of making another. */
  attempt: string;
}

const place = "basket";
const empty = (): Basket => ({ lines: [], attempt: crypto.randomUUID() });

function kept(): Basket {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "null") as Basket | null) ?? empty();
  } catch {
    return empty();
  }
}

let basket = kept();
const listeners: (() => void)[] = [];

export const basketLines = (): readonly Line[] => basket.lines;
export const attempt = (): string => basket.attempt;
export const onBasketChange = (listener: () => void): void => void listeners.push(listener);

export function renewAttempt(): void {
  basket = { ...basket, attempt: crypto.randomUUID() };
  localStorage.setItem(place, JSON.stringify(basket));
}

export function setLines(lines: Line[]): void {
  basket = { ...basket, lines };
  renewAttempt();
  for (const listener of listeners) listener();
}

export const addLine = (line: Line): void => setLines([...basket.lines, line]);

export const setQuantity = (at: number, quantity: number): void =>
  setLines(
    basket.lines.flatMap((line, index) => {
      if (index !== at) return [line];
      return quantity < 1 ? [] : [{ ...line, order: { ...line.order, quantity } }];
    }),
  );
