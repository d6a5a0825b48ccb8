import type { Context } from "../../context.ts";
import { looksAlcoholic } from "../../domain/alcohol-names.ts";
import { mostOfAddon } from "../../domain/cart-addons.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { nestsTooDeep } from "../../domain/nested-groups.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import { newId } from "../../platform/ids.ts";
import type { AddonGroupChange, AddonInput, PartnerAddonGroup } from "./addon-group-schemas.ts";
import { imageIssue } from "./image-issue.ts";
import { type Findings, warnOfEnglish } from "./product-rows.ts";
import type { TextCleaner } from "./text-cleaner.ts";

export type AddonRow = PartnerAddonGroup["addons"][number];

const plainAddon: Omit<AddonRow, "id" | "name" | "sortOrder"> = {
  nameEn: null,
  price: 0,
  tierPrices: [],
  isDefault: false,
  isAvailable: true,
  kitchenName: null,
  imageUrl: null,
  allergens: [],
  isVegan: false,
  isVegetarian: false,
  maxQuantity: null,
  addonGroupIds: [],
};

/** The add-ons that a group gets. A row that names the add-on that it changes keeps what is left out: its allergens above all (D-28). */
export function addonRows(
  ctx: Context,
  inputs: readonly AddonInput[],
  before: PartnerAddonGroup,
  clean: TextCleaner,
  findings: Findings,
): AddonRow[] {
  const known = new Map(before.addons.map((addon) => [addon.id, addon]));
  const taken = new Set<string>();
  return inputs.map((input, index) => {
    const path = `addons.${index}`;
    const old = input.id === undefined ? undefined : known.get(input.id);
    if (input.id !== undefined && (!old || taken.has(input.id)))
      findings.issues.push({ path: `${path}.id`, code: "INVALID", message: message("menu.noSuchAddon") });
    if (input.id !== undefined) taken.add(input.id);
    findings.issues.push(
      ...imageIssue(ctx.config, input.imageUrl, old?.imageUrl ?? null, `${path}.imageUrl`),
    );
    const row = { ...plainAddon, ...old, ...(input as Partial<AddonRow>) };
    const name = clean.name(input.name);
    if (old) warnOfEnglish(input, old, name, `${path}.`, findings);
    return {
      ...row,
      id: old?.id ?? newId("adn"),
      name,
      nameEn: input.nameEn === undefined ? row.nameEn : clean.line(input.nameEn),
      kitchenName: input.kitchenName === undefined ? row.kitchenName : clean.line(input.kitchenName),
      imageUrl: row.imageUrl || null,
      allergens: [...new Set(row.allergens)],
      addonGroupIds: [...new Set(row.addonGroupIds)],
      sortOrder: index,
    };
  });
}

/** The sizes that a group gets, each known by its key: one that was there keeps an English name that is left out. */
export const tierRows = (
  inputs: NonNullable<AddonGroupChange["tiers"]>,
  before: PartnerAddonGroup,
  clean: TextCleaner,
): PartnerAddonGroup["tiers"] =>
  inputs.map(({ key, name, nameEn }, index) => ({
    key,
    name: clean.name(name),
    nameEn:
      nameEn === undefined
        ? (before.tiers.find((tier) => tier.key === key)?.nameEn ?? null)
        : clean.line(nameEn),
    sortOrder: index,
  }));

/** The rules that a body breaks by itself, for one that its schema refuses already: it has come as it is. */
export function brokenRules(body: unknown): Issue[] {
  const { minSelect, maxSelect, tiers } = (body ?? {}) as Record<string, unknown>;
  const keys = (Array.isArray(tiers) ? tiers : []).flatMap((tier) =>
    typeof tier?.key === "string" ? [{ key: tier.key as string }] : [],
  );
  return rulesOf(
    {
      minSelect: typeof minSelect === "number" ? minSelect : 0,
      maxSelect: typeof maxSelect === "number" ? maxSelect : null,
      tiers: keys,
    },
    [],
  );
}

/** What must hold for the group as a whole, whichever part of it was sent. */
export function rulesOf(
  group: Pick<PartnerAddonGroup, "minSelect" | "maxSelect"> & { tiers: readonly { key: string }[] },
  addons: readonly AddonRow[],
): Issue[] {
  const issues: Issue[] = [];
  if (group.maxSelect !== null && group.maxSelect < group.minSelect) {
    const said = message("menu.selectTurned");
    issues.push({ path: "maxSelect", code: "INVALID", message: said });
  }
  const defaults = addons.filter(({ isDefault }) => isDefault).length;
  if (group.maxSelect !== null && defaults > group.maxSelect) {
    const said = message("menu.manyDefaults");
    issues.push({ path: "addons", code: "INVALID", message: said });
  }
  const keys = group.tiers.map(({ key }) => key);
  if (new Set(keys).size < keys.length)
    issues.push({ path: "tiers", code: "INVALID", message: message("menu.sameSizeKey") });
  return issues;
}

/** Add-ons that cannot be told apart: a cached menu orders the row of the same name (D-3), and a size has one price. */
export function namesakes(addons: readonly Pick<AddonRow, "name" | "tierPrices">[]): Issue[] {
  const repeated = (values: readonly string[], pathOf: (index: number) => string, said: Message): Issue[] =>
    values.flatMap((value, index) =>
      values.indexOf(value) < index ? [{ path: pathOf(index), code: "INVALID", message: said }] : [],
    );
  return [
    ...repeated(
      addons.map(({ name }) => name.toLocaleLowerCase("nb")),
      (index) => `addons.${index}.name`,
      message("menu.sameAddonName"),
    ),
    ...addons.flatMap(({ tierPrices }, at) =>
      repeated(
        tierPrices.map(({ key }) => key),
        (index) => `addons.${at}.tierPrices.${index}.key`,
        message("menu.sameSizeKey"),
      ),
    ),
  ];
}

/** Groups nested under add-ons that the restaurant does not have, or that would nest further. `groups`: as they were. */
export function nestedIssues(
  groupId: string,
  addons: readonly AddonRow[],
  groups: ReadonlyMap<string, ReadonlySet<string>>,
): Issue[] {
  const after = new Map(groups).set(groupId, new Set(addons.flatMap((addon) => addon.addonGroupIds)));
  return addons.flatMap(({ addonGroupIds }, at) =>
    addonGroupIds.flatMap((nestedId, index) => {
      const path = `addons.${at}.addonGroupIds.${index}`;
      if (nestedId !== groupId && !groups.has(nestedId))
        return [{ path, code: "INVALID", message: message("menu.noSuchAddonGroup") }];
      return nestsTooDeep(after, groupId, nestedId)
        ? [{ path, code: "INVALID", message: message("menu.nestedTooDeep") }]
        : [];
    }),
  );
}

/** What looks odd in a group and is kept all the same. */
export const oddities = (
  group: Pick<PartnerAddonGroup, "minSelect" | "allowQuantity" | "maxPerAddon" | "tiers">,
  addons: readonly AddonRow[],
): MenuWarning[] => [
  ...choiceWarnings(group, addons),
  ...tierPriceWarnings(group, addons),
  ...alcoholWarnings(addons),
];

/** A choice that must be made and cannot be: products with this group could not be ordered. */
function choiceWarnings(
  group: Pick<PartnerAddonGroup, "minSelect" | "allowQuantity" | "maxPerAddon">,
  addons: readonly AddonRow[],
): MenuWarning[] {
  const most = addons.reduce((sum, addon) => sum + mostOfAddon(group, addon), 0);
  if (group.minSelect <= most) return [];
  return [{ path: "minSelect", message: message("menu.cannotBeChosen", { least: group.minSelect, most }) }];
}

/** Age and the law's hours are of dishes alone. */
const alcoholWarnings = (addons: readonly AddonRow[]): MenuWarning[] =>
  addons.flatMap(({ name }, index) =>
    looksAlcoholic(name)
      ? [{ path: `addons.${index}.name`, message: message("menu.alcoholAddon", { name }) }]
      : [],
  );

const tierPriceWarnings = (
  group: Pick<PartnerAddonGroup, "tiers">,
  addons: readonly AddonRow[],
): MenuWarning[] =>
  addons.flatMap((addon, index) =>
    addon.tierPrices.flatMap(({ key }, at) =>
      group.tiers.some((tier) => tier.key === key)
        ? []
        : [
            {
              path: `addons.${index}.tierPrices.${at}.key`,
              message: message("menu.noSuchSize", { size: key }),
            },
          ],
    ),
  );
