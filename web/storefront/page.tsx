import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Money } from "../../src/domain/money.ts";
import type { ClockChanges } from "../../src/domain/oslo-time.ts";
import type { FrameInput, Tints } from "../../src/features/storefront/schemas.ts";
import type { Catalogue } from "../../src/messages/nb/catalogue.ts";
import { type Habits, type Speech, type Spoken, speak } from "../../src/messages/speech.ts";
import type { Section } from "../../src/messages/template.ts";

/** What every page is given: its texts are templates in its own language, and `habits` that language's way with figures. */
export interface PageFrame extends FrameInput {
  texts: Section;
  habits: Habits;
  /** Of the years that the page's times can be of. */
  clock: ClockChanges;
  /** Sections whose messages the rules of the domain name. */
  messages: Section;
  tints?: Tints;
  hasAllPhotos?: boolean;
}

export type GuestTexts = Catalogue["guest"];

/** What every part of a page knows. `Texts` are those of the page; all have the guests' own. */
export interface Page<Texts = GuestTexts> extends FrameInput {
  /** Of dishes' pictures, where the page shows any. */
  tints?: Tints;
  /** Whether dishes' pictures are all in the page itself, and not those alone that are in sight at first. */
  hasAllPhotos?: boolean;
  t: Spoken<Texts>;
  speech: Speech;
  kr(amount: Money): string;
  /** The name or description in the page's language. */
  say(nb: string, en: string | null | undefined): string;
}

const PageContext = createContext<Page<unknown> | null>(null);

interface PageProviderProps {
  frame: PageFrame;
  /** The frame's language: the server has one for all pages, a browser makes its own (client/page-data.ts). */
  speech: Speech;
  children: ReactNode;
}

export function PageProvider({ frame, speech, children }: PageProviderProps) {
  const page = useMemo(
    (): Page<unknown> => ({
      ...frame,
      t: speak(frame.texts, speech),
      speech,
      kr: speech.money,
      say: (name, nameEn) => speech.name({ name, nameEn: nameEn || null }),
    }),
    [frame, speech],
  );
  return <PageContext value={page}>{children}</PageContext>;
}

/** The page, to whoever knows which texts it was given: each folder of pages names its own. */
export function usePageOf<Texts>(): Page<Texts> {
  return useContext(PageContext) as Page<Texts>;
}

export const usePage = usePageOf<GuestTexts>;
