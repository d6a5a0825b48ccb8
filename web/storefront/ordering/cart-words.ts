import { cart as enCart } from "../../../src/messages/en/cart.ts";
import { habits as enHabits } from "../../../src/messages/en/habits.ts";
import type { Locale } from "../../../src/messages/locale.ts";
import type { Message } from "../../../src/messages/message.ts";
import { cart as nbCart } from "../../../src/messages/nb/cart.ts";
import { habits as nbHabits } from "../../../src/messages/nb/habits.ts";
import { createSpeech } from "../../../src/messages/speech.ts";

const words = { nb: { cart: nbCart, habits: nbHabits }, en: { cart: enCart, habits: enHabits } };

/** What is wrong with a cart, in words: this page needs that one section of the catalogue, and not the rest. */
export function tellCart(locale: Locale, said: Message): string {
  const { cart, habits } = words[locale];
  const name = said.key.slice("cart.".length) as keyof typeof cart;
  return createSpeech(locale, habits, (inner) => tellCart(locale, inner)).fill(cart[name], said.params);
}
