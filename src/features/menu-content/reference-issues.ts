import type { Config } from "../../config.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import { imageIssue } from "./image-issue.ts";
import type { References } from "./product-references.ts";

/**
 * What a piece of menu content refers to that the restaurant does not have: its menu, its category, its add-on groups, a picture
 * from elsewhere. The piece may be as it came, with fields of any kind: those that are no references are for the schema to refuse.
 * @param storedImage the picture that it has already, which may stay
 */
export function referenceIssues(
  config: Config,
  known: References,
  piece: unknown,
  storedImage: string | null,
  at: string,
): Issue[] {
  if (typeof piece !== "object" || piece === null) return [];
  const { menuId, categoryId, addonGroupIds, imageUrl } = piece as Record<string, unknown>;
  const groups: unknown[] = Array.isArray(addonGroupIds) ? addonGroupIds : [];
  return [
    ...unknownId(menuId, known.menuIds, `${at}menuId`, message("menu.noSuchMenu")),
    ...unknownId(categoryId, known.categoryIds, `${at}categoryId`, message("menu.noSuchCategory")),
    ...groups.flatMap((id, index) =>
      unknownId(id, known.groupIds, `${at}addonGroupIds.${index}`, message("menu.noSuchAddonGroup")),
    ),
    ...(typeof imageUrl === "string" ? imageIssue(config, imageUrl, storedImage, `${at}imageUrl`) : []),
  ];
}

const unknownId = (id: unknown, known: ReadonlySet<string>, path: string, said: Message): Issue[] =>
  typeof id === "string" && id !== "" && !known.has(id) ? [{ path, code: "INVALID", message: said }] : [];
