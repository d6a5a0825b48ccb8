import { createContext, type ReactNode, useContext, useMemo } from "react";
import { formatKroner, type Money } from "../../src/domain/money.ts";
import type { FrameInput } from "../../src/features/storefront/schemas.ts";
import type { StorefrontTexts } from "../i18n/storefront.nb.ts";

/** What every page knows. */
export interface PageFrame extends FrameInput {
  texts: StorefrontTexts;
}

type PlainKey<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? Key : never;
}[keyof Texts];
type CountKey<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends readonly [string, string] ? Key : never;
}[keyof Texts];

/** A language's texts as functions that fill them in. */
export interface Words<Texts> {
  t(key: PlainKey<Texts>, values?: Record<string, string | number>): string;
  /** The text for one or for many, with `{count}` filled in. */
  n(key: CountKey<Texts>, count: number): string;
}

export interface Page extends PageFrame, Words<StorefrontTexts> {
  kr(amount: Money): string;
  /** The name or description in the page's language. */
  say(nb: string, en: string | null | undefined): string;
}

const PageContext = createContext<Page | null>(null);

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const wordsOf = <Texts extends object>(texts: Texts): Words<Texts> => ({
  t: (key, values = {}) => fill(texts[key] as string, values),
  n: (key, count) => fill((texts[key] as readonly [string, string])[count === 1 ? 0 : 1], { count }),
});

export function PageProvider({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  const page = useMemo((): Page => {
    const { texts, lang } = frame;
    return {
      ...frame,
      ...wordsOf(texts),
      kr: (amount) => formatKroner(amount, lang),
      say: (nb, en) => (lang === "en" && en ? en : nb),
    };
  }, [frame]);
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage outside of PageProvider");
  return page;
}
