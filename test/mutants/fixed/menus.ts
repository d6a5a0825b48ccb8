import { type Mutant, mutantsOf } from "../mutant.ts";

const content = ["src/features/menu-content/kept-content.test.ts"];
const domain = (name: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf("domain", `src/domain/${name}.ts`, [`src/domain/${name}.test.ts`], changes);

export const menus: readonly Mutant[] = [
  ...domain(
    "address-text",
    ["keys.slice(0, 8).filter(Boolean)", "keys.filter(Boolean)"],
    ["postalCode === null && /^[a-z]$/.test(token)", "/^[a-z]$/.test(token)"],
    ["!isAmbiguous || postalCode !== null", "!isAmbiguous"],
    ["at > 0 && smallWords", "at >= 0 && smallWords"],
  ),
  ...domain(
    "address-match",
    ["if (typed === key) return 0;", ""],
    ["typed.length >= 6", "typed.length > 6"],
    ["slips === 0 && foldText", "foldText"],
    ["a.slips - b.slips ||", "b.slips - a.slips ||"],
  ),
  ...domain(
    "geometry",
    ["Math.min(...polygon", "Math.max(...polygon"],
    ["ring.at(index - 1)", "ring.at(index)"],
    ["inside = !inside", "inside = true"],
  ),
  ...domain(
    "delivery-zones",
    ["metres <= zone.radiusMeters", "metres < zone.radiusMeters"],
    ["compareMatches(match, best) < 0", "compareMatches(match, best) <= 0"],
    ["areaOf(a.zone) - areaOf(b.zone)", "areaOf(b.zone) - areaOf(a.zone)"],
  ),
  ...domain(
    "zone-polygon",
    ["&& isBetween(a, b, next)", ""],
    ["ring.every(isTurnedRound)", "ring.some(isTurnedRound)"],
  ),
  ...domain(
    "text-cleaning",
    ["code >= 0x20 && code <= 0x10ffff", "code >= 0x20"],
    ["Number.parseInt(name.slice(2), 16)", "Number.parseInt(name, 16)"],
  ),
  ...domain(
    "menu-visibility",
    ['schedule.endsAt === "23:59"', "false"],
    ["nowMs < window.until", "nowMs <= window.until"],
  ),
  ...domain("host-name", ["host.length > longest", "host.length >= longest"]),
  ...mutantsOf("menus", "src/features/menu-content/write-addon-group.ts", content, [
    [
      "UPDATE products SET addon_group_ids = array_remove(addon_group_ids, $2)\n         WHERE restaurant_id = $1 AND",
      "UPDATE products SET addon_group_ids = array_remove(addon_group_ids, $2)\n         WHERE restaurant_id <> $1 AND",
    ],
    [
      "UPDATE addons SET addon_group_ids = array_remove(addon_group_ids, $2)\n         WHERE restaurant_id = $1 AND $2 =",
      "UPDATE addons SET addon_group_ids = array_remove(addon_group_ids, $2)\n         WHERE restaurant_id = $1 AND $2 <>",
    ],
    [
      "UPDATE categories SET addon_group_ids = array_remove(addon_group_ids, $2)\n       WHERE restaurant_id = $1 AND",
      "UPDATE categories SET addon_group_ids = array_remove(addon_group_ids, $2)\n       WHERE",
    ],
  ]),
  ...mutantsOf("menus", "src/features/menu-content/addon-rows.ts", content, [
    ["defaults > group.maxSelect", "defaults >= group.maxSelect"],
    ["group.maxSelect < group.minSelect", "group.maxSelect <= group.minSelect"],
    ["(!old || taken.has(input.id))", "!old"],
  ]),
  ...mutantsOf("menus", "src/features/menu-content/write-category.ts", content, [
    ["issues.length === 0 && categoryIds.length < menu.ids.length", "false"],
    ["input.menuId ?? before!.menuId", "before?.menuId ?? input.menuId!"],
    ["input.imageUrl === undefined ? (before?.imageUrl ?? null)", "input.imageUrl === undefined ? null"],
  ]),
  ...mutantsOf("menus", "src/features/menu-content/write-menu.ts", content, [
    ["WHERE c.restaurant_id = $1 AND c.menu_id = $2", "WHERE c.restaurant_id = $1 AND c.menu_id <> $2"],
    ["change.nameEn === undefined ? before.nameEn", "change.nameEn !== undefined ? before.nameEn"],
  ]),
  ...mutantsOf("menus", "src/features/menu-content/product-rows.ts", content, [
    ["price > 0 && price < oddBelow", "price >= 0 && price < oddBelow"],
    ["price < oddBelow", "price <= oddBelow"],
  ]),
  ...mutantsOf(
    "menus",
    "src/features/menu-content/product-references.ts",
    ["src/features/menu-content/products-partner-api.test.ts"],
    [
      ["row!.active > mostActive", "row!.active >= mostActive"],
      ["count(*) FILTER (WHERE is_active)", "count(*)"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menus/snapshots.ts",
    ["src/features/menus/snapshots.test.ts"],
    [
      ["nowMs < entry.changesAtMs", "nowMs <= entry.changesAtMs"],
      ["entry.isStale = entry.changedMeanwhile;", "entry.isStale = false;"],
      ["if (lastKnown === null) throw error;", "throw error;"],
      ["totalBytes <= maxBytes || entries.size === 1", "entries.size === 1"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/opening-hours/overrides.ts",
    ["src/features/opening-hours/partner-api.test.ts"],
    [
      ["if (last < today)", "if (last <= today)"],
      ["daysBetween(date, last) >= mostDays", "daysBetween(date, last) > mostDays"],
      ["id <> $2 AND coalesce(end_date, date) >= $10", "coalesce(end_date, date) >= $10"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/delivery-zones/change-zones.ts",
    ["src/features/delivery-zones/partner-api.test.ts"],
    [
      ["expectedVersion !== undefined && expectedVersion !== version", "false"],
      ["place !== own && !isNone", "!isNone"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-imports/import-queue.ts",
    ["src/features/menu-imports/model-reading.test.ts", "src/features/menu-imports/partner-api.test.ts"],
    [["AND claim_id = $3 AND status = 'PROCESSING'", "AND status = 'PROCESSING'"]],
  ),
  ...mutantsOf(
    "menus",
    "src/features/restaurants/check-references.ts",
    ["src/features/restaurants/check-references.test.ts"],
    [
      ["names(list(group.addons)", "names([]"],
      ["row.name.toLowerCase()", "row.name"],
      [
        "...categories.map(({ category }) => trimmed(category.name))",
        "...categories.map(({ category }) => category.name)",
      ],
      ["keys.size > 0 && !keys", "!keys"],
      ["...texts(category.addonGroups)]", "]"],
      ["menu.startsOn != null || menu.endsOn != null", "menu.startsOn != null"],
      ["active > mostActive", "active >= mostActive"],
      ["products.length > mostProducts", "products.length >= mostProducts"],
      ["product.isActive !== false", "true"],
      ["categories > mostCategories", "categories >= mostCategories"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/restaurants/read-setup.ts",
    ["src/features/restaurants/read-setup.test.ts"],
    [
      ["k.revoked_at > $2", "k.revoked_at >= $2"],
      ["k.expires_at > $2", "k.expires_at < $2"],
      ["AND x.is_active AND x.is_available", "AND x.is_active"],
      ["AND p.postal_code IS NOT NULL", ""],
      ["coalesce(p.public_address_line1, p.address_line1)", "p.public_address_line1"],
      ["AND h.kind = 'KITCHEN'", ""],
      ["AND m.is_default AND m.is_active", "AND m.is_default"],
      ["AND a.closed_at IS NULL", ""],
      [
        "FROM customer_agreements a WHERE a.restaurant_id = r.id",
        "FROM customer_agreements a WHERE a.restaurant_id <> r.id",
      ],
      ["d.restaurant_id = r.id AND d.verified_at IS NOT NULL", "d.verified_at IS NOT NULL"],
      ["row.takes_online && (row.has_account", "(row.has_account"],
      ["row.has_account || config.sandboxForLive", "row.has_account"],
      ["!row.delivers || row", "row"],
      ["row.domains === 0 || row", "row"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-imports/import-queue.ts",
    ["src/features/menu-imports/import-queue.test.ts"],
    [
      ["AND reader = $3 AND due_at <= $2", "AND due_at <= $2"],
      ["AND reader = $3 AND due_at <= $2", "AND reader = $3 AND due_at < $2"],
      ["attempts = attempts - 1", "attempts = attempts"],
      ['key: "restaurant_id, id"', 'key: "id"'],
      ["WHERE restaurant_id = $1 AND id = $2 AND claim_id = $3`", "WHERE restaurant_id = $1 AND id = $2`"],
      ["created_at < $1", "created_at <= $1"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-imports/live-menu.ts",
    ["src/features/menu-imports/live-menu.test.ts"],
    [
      ["m.is_default DESC, ", ""],
      ["num_nulls(m.starts_on, m.ends_on) DESC, ", ""],
      [" AND v.deleted_at IS NULL", ""],
      ["IS NOT DISTINCT FROM $2", "IS DISTINCT FROM $2"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-draft/merge-rows.ts",
    ["src/features/menu-draft/merge-rows.test.ts"],
    [
      ["!ofTheDay.includes(column) && ", ""],
      ["return base || !live ? [] : [live];", "return live ? [live] : [];"],
      ["base && changed.length === 0 ? [] : [draft]", "[draft]"],
      ["if (there.has(row[column])) continue;", ""],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-draft/publish-draft.ts",
    ["src/features/menu-draft/staff-api.test.ts"],
    [
      ["if (difference.version !== expectedDifference)", "if (false)"],
      ["AND stopped_at IS NULL AND (leased_until", "AND (leased_until"],
      ["(leased_until IS NULL OR leased_until <= $1)", "leased_until IS NULL"],
      ["if (Temporal.Instant.compare(draft.publishAt, now) > 0) return;", ""],
      ["await forgetDraft(trx, scope);", ""],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-draft/draft.ts",
    ["src/features/menu-draft/staff-api.test.ts"],
    [
      ["atMs <= nowMs || ", ""],
      ["366 * dayMs", "3_660 * dayMs"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-draft/work-in-draft.ts",
    ["src/features/menu-draft/staff-api.test.ts"],
    [
      ["requireManager(caller);", ""],
      ["expectedDifference === before.difference.version", "true"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-history/keep-version.ts",
    ["src/features/menu-history/staff-api.test.ts"],
    [
      ["if (last?.hash.equals(hash)) return;", ""],
      ["AND n.kept_at > v.kept_at", ""],
      ["const mostVersions = 100;", "const mostVersions = 101;"],
      ["done_at >= $4 AND action = ANY ($5)", "action = ANY ($5) AND $4::timestamptz IS NOT NULL"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-history/go-back.ts",
    ["src/features/menu-history/staff-api.test.ts"],
    [["if (expectedDifference !== difference.version)", "if (false)"]],
  ),
  ...mutantsOf(
    "menus",
    "src/features/restaurants/clocks.ts",
    ["src/features/sandbox/clock.test.ts"],
    [
      ["() => void load().catch(", "() => void Promise.resolve().catch("],
      ["for (const [id, ms] of toldMeanwhile) put(id, ms);", ""],
      ["ms > 0 ? aheadMs.set(id, ms) : aheadMs.delete(id)", "aheadMs.set(id, ms)"],
    ],
  ),
  ...mutantsOf(
    "menus",
    "src/features/menu-imports/partner-api.ts",
    ["test/lost-answers.test.ts"],
    [["noteContent(caller, file, JSON.stringify(fields));", ""]],
  ),
];
