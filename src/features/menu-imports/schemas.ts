import { z } from "zod";
import { allergensField as allergens, priceField as price } from "../../domain/dish-fields.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { description, id, name, Warning } from "../menu-content/fields.ts";

/** The restaurant's own bounds (D-75, R-836): no draft above them can be applied. */
export const mostCategories = 200;
export const mostProducts = 800;

/** Who reads a menu: our own rules, or a language model. */
export const menuReaders = ["TEXT", "MODEL"] as const;
export type MenuReaderKind = (typeof menuReaders)[number];
export const menuImportStatuses = ["PROCESSING", "READY", "FAILED", "APPLIED", "CLOSED"] as const;

/** The fields beside the file. */
export const ImportFields = z.strictObject({
  menuId: id
    .optional()
    .describe("Into which menu. By default the default menu; the first one is made when there is none."),
  reader: z
    .enum(menuReaders)
    .optional()
    .describe(
      "`TEXT` (default): by how menus are set. `MODEL`: by a language model, where the service has one.",
    ),
});

const line = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => cleanLine(text).text)
    .refine((text) => text !== "", inSchema(message("fields.emptyName")));
const text = description
  .transform((value) => (value === null ? null : cleanText(value).text || null))
  .default(null);

const isUnique = (rows: readonly { name: string }[]): boolean =>
  new Set(rows.map((row) => sameName(row.name))).size === rows.length;
/** How names are compared: within a category, a name is a dish. */
export const sameName = (text: string): string => text.toLocaleLowerCase("nb").replace(/\s+/g, " ").trim();

const DraftProduct = z
  .strictObject({
    name: line(200),
    description: text,
    basePrice: price.nullable().default(null).describe("Null when the sizes have the prices."),
    variants: z
      .array(z.strictObject({ name: line(200), price }))
      .max(8)
      .refine(isUnique, inSchema(message("menu.sameSizeName")))
      .default([]),
    allergens: allergens.default([]),
  })
  .refine(({ basePrice, variants }) => basePrice !== null || variants.length > 0, {
    path: ["basePrice"],
    message: inSchema(message("menu.priceNeeded")),
  });

/** What is written when the import is applied. Texts are cleaned as in every write of content. */
export const Draft = z
  .strictObject({
    categories: z
      .array(
        z.strictObject({
          name: line(120),
          description: text,
          products: z.array(DraftProduct).refine(isUnique, inSchema(message("menu.sameDish"))),
        }),
      )
      .refine(isUnique, inSchema(message("menu.sameCategory"))),
  })
  .meta({ id: "PartnerMenuDraft" });
export type Draft = z.output<typeof Draft>;

/** What a language model says a menu is: the bounds of a draft, before its texts are held against the document. */
export const ClaimedMenu = z.strictObject({
  categories: z
    .array(
      z.strictObject({
        name: z.string().max(120),
        description: description.default(null),
        products: z
          .array(
            z.strictObject({
              name,
              description: description.default(null),
              basePrice: price.nullable().default(null),
              variants: z.array(z.strictObject({ name, price })).max(8).default([]),
              allergens: allergens.default([]),
            }),
          )
          .max(mostProducts),
      }),
    )
    .max(mostCategories),
});

const expectedVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
  .optional();
export const DraftChange = z
  .strictObject({ draft: Draft, expectedVersion })
  .meta({ id: "PartnerMenuImportChange" });
export const Apply = z
  .strictObject({
    expectedVersion,
    expectedDifference: expectedVersion.describe(
      "`difference.version` as somebody looked at it: nothing is written when the menu has changed since.",
    ),
  })
  .optional();
export type Expected = z.output<typeof Apply>;

const several = z.array(z.string().max(60)).max(mostProducts).optional();
/** As a restaurant's own people apply it: what they have looked at, and what of it they take. */
export const ChosenApply = z.strictObject({
  ...Apply.unwrap().shape,
  leave: several.describe("Dishes of the draft that are not written, by the `path` of the difference."),
  hide: several.describe("Dishes that the draft does not have and that are hidden, by their ids."),
});

const ShownDraft = z.object({
  categories: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      products: z.array(
        z.object({
          name: z.string(),
          description: z.string().nullable(),
          basePrice: z.int().nullable(),
          variants: z.array(z.object({ name: z.string(), price: z.int() })),
          allergens: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const Difference = z.object({
  version: z
    .string()
    .describe("Of what would be written; send it back as `expectedDifference` when applying."),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), missing: z.int() }),
  newCategories: z.array(z.string()),
  products: z.array(
    z.object({
      action: z.enum(["NEW", "CHANGED", "UNCHANGED"]),
      path: z.string().describe("Where it is in the draft."),
      category: z.string(),
      name,
      productId: z
        .string()
        .nullable()
        .describe("The dish of the same name in the category of the same name."),
      fields: z.array(
        z.object({
          field: z.enum(["description", "basePrice", "variants", "allergens"]),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
  ),
  missing: z
    .array(z.object({ productId: z.string(), category: z.string(), name: z.string() }))
    .describe("Dishes of the menu that the draft does not have. They stay."),
});
export type Difference = z.output<typeof Difference>;

export const PartnerMenuImport = z
  .object({
    id: z.string(),
    status: z.enum(menuImportStatuses),
    menuId: z.string().nullable(),
    reader: z
      .enum(menuReaders)
      .describe("Who read it. `TEXT` with a warning at `reader`: the language model was asked, and failed."),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe("When it was read, applied or closed."),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).nullable(),
      })
      .nullable()
      .describe(
        "Why it FAILED: PDF_INVALID, PDF_PASSWORD, PDF_TOO_MANY_PAGES, PDF_NO_TEXT, PDF_PARSE_TIMEOUT, MENU_IMPORT_*.",
      ),
    version: z.string().nullable().describe("Of the draft; send it back as `expectedVersion`."),
    draft: ShownDraft.nullable(),
    warnings: z.array(Warning),
    textCleaned: z.int(),
    difference: Difference.nullable().describe("While READY: what applying it would write."),
    applied: z.object({ created: z.int(), changed: z.int() }).nullable(),
    notice: z.string().nullable(),
  })
  .meta({ id: "PartnerMenuImport" });
export type PartnerMenuImport = z.output<typeof PartnerMenuImport>;
export const OneImport = z.object({ data: PartnerMenuImport });
const OpenImport = PartnerMenuImport.pick({ id: true, status: true });
export type OpenImport = z.output<typeof OpenImport>;
export const OpenImports = z.object({ data: z.array(OpenImport) });
export const ImportId = z.object({ importId: id });
