/** What somebody reads of a page, in one line. */
export const readHtml = (html: string): string =>
  html
    .replaceAll(/<(style|script|svg)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
