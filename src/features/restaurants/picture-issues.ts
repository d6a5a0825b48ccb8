import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import { asRecord, list } from "./check-references.ts";

/** Pictures of a file that are not the service's own: what guests' browsers fetch is nobody else's to answer. */
export function pictureIssues(file: unknown, isOurs: (url: string) => boolean): Issue[] {
  const root = asRecord(file);
  const issueOf = (url: unknown, path: string): Issue[] =>
    typeof url !== "string" || url.trim() === "" || isOurs(url.trim())
      ? []
      : [{ path, code: "INVALID", message: message("fields.picture") }];
  return [
    ...issueOf(root.logoUrl, "logoUrl"),
    ...issueOf(root.coverImageUrl, "coverImageUrl"),
    ...issueOf(asRecord(root.newsletterPopup).imageUrl, "newsletterPopup.imageUrl"),
    ...list(root.addonGroups).flatMap(({ addons }, g) =>
      list(addons).flatMap(({ imageUrl }, a) => issueOf(imageUrl, `addonGroups.${g}.addons.${a}.imageUrl`)),
    ),
    ...list(root.menus).flatMap(({ categories }, m) =>
      list(categories).flatMap(({ imageUrl, products }, c) => {
        const path = `menus.${m}.categories.${c}`;
        return [
          ...issueOf(imageUrl, `${path}.imageUrl`),
          ...list(products).flatMap((dish, p) => issueOf(dish.imageUrl, `${path}.products.${p}.imageUrl`)),
        ];
      }),
    ),
  ];
}
