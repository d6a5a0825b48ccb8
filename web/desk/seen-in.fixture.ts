import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const Looking = ({ look }: { look(): void }) => {
  look();
  return null;
};

/** What a hook gives to a page, inside of what it is read from; what it offers can be called, and sends nothing on its own. */
export function seenIn<Seen>(
  queries: QueryClient,
  look: () => Seen,
  within = (page: ReactElement): ReactElement => page,
): Seen {
  let seen: Seen | undefined;
  const keep = () => {
    seen = look();
  };
  const page = within(createElement(Looking, { look: keep }));
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, page));
  return seen as Seen;
}
