import type { Config } from "../../config.ts";
import type { Issue } from "../../domain/problems.ts";
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
    ...unknownId(menuId, known.menuIds, `${at}menuId`, "Restauranten har ingen slik meny."),
    ...unknownId(categoryId, known.categoryIds, `${at}categoryId`, "Restauranten har ingen slik kategori."),
    ...groups.flatMap((id, index) =>
      unknownId(
        id,
        known.groupIds,
        `${at}addonGroupIds.${index}`,
        "Restauranten har ingen slik tilvalgsgruppe.",
      ),
    ),
    ...(typeof imageUrl === "string" ? imageIssue(config, imageUrl, storedImage, `${at}imageUrl`) : []),
  ];
}

const unknownId = (id: unknown, known: ReadonlySet<string>, path: string, message: string): Issue[] =>
  typeof id === "string" && id !== "" && !known.has(id) ? [{ path, code: "INVALID", message }] : [];
