import { type Mutant, mutantsOf } from "../mutant.ts";

const http = "src/platform/http";

export const doors: readonly Mutant[] = [
  ...mutantsOf(
    "doors",
    `${http}/html.ts`,
    [`${http}/html.test.ts`],
    [
      [`[&<>"']`, "[&<>']"],
      [`[&<>"']`, `[&<>"]`],
    ],
  ),
  ...mutantsOf(
    "doors",
    `${http}/limits.ts`,
    [`${http}/limits.test.ts`],
    [
      ["ownerPages: { limit: 30", "ownerPages: { limit: 300"],
      ["orders: { limit: 10", "orders: { limit: 11"],
      [
        'trackingToken: { limit: 30, windowMs: minute, per: ["token"]',
        'trackingToken: { limit: 30, windowMs: minute, per: ["ip"]',
      ],
      ["const minute = 60_000", "const minute = 6_000"],
      ['partnerRestaurant: ["partnerKey", "partner"]', 'partnerRestaurant: ["partnerKey"]'],
    ],
  ),
  ...mutantsOf(
    "doors",
    `${http}/restaurant-door.ts`,
    [`${http}/restaurant-door.test.ts`],
    [
      ["!isHere || !worksAt(key, nowMs)", "!worksAt(key, nowMs)"],
      ["!worksAt(key, nowMs) || !isOpen(restaurant, hung)", "!worksAt(key, nowMs)"],
      [
        "key.expiresAtMs === null || key.expiresAtMs > nowMs",
        "key.expiresAtMs === null || key.expiresAtMs >= nowMs",
      ],
      ["key.revokedAtMs === null || key.revokedAtMs > nowMs", "true"],
      [
        "key.expiresAtMs !== null && key.expiresAtMs <= nowMs",
        "key.expiresAtMs !== null && key.expiresAtMs < nowMs",
      ],
    ],
  ),
  ...mutantsOf(
    "doors",
    `${http}/credentials.ts`,
    [`${http}/restaurant-door.test.ts`],
    [["5 * 60_000;\n/** A change is told", "6 * 60_000;\n/** A change is told"]],
  ),
  ...mutantsOf(
    "doors",
    `${http}/rate-limit-headers.ts`,
    [`${http}/headers.test.ts`],
    [["Math.ceil((standing.resetAtMs - nowMs) / 1000)", "Math.floor((standing.resetAtMs - nowMs) / 1000)"]],
  ),
  ...mutantsOf(
    "doors",
    `${http}/redact.ts`,
    [`${http}/redact.test.ts`],
    [
      ['"customerPhone", ', ""],
      ["hidden.has(name.toLowerCase())", "hidden.has(name)"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/quotas.ts",
    ["src/platform/quotas.test.ts"],
    [
      ["newsSending: { limit: 10, seconds: 86_400 }", "newsSending: { limit: 10, seconds: 3_600 }"],
      ['if (name === "restaurantCreation") return callerId;', ""],
      ["taken >= $4", "taken > $4"],
      ["AND taken > 0 AND started_at + make_interval(secs => $3) = $4", "AND taken > 0"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/tokens.ts",
    ["src/platform/tokens.test.ts"],
    [
      ["checkOf(text.slice(0, -checkDigits)) !== check", "false"],
      ["token < first ||", ""],
      ["|| token > last", ""],
      ["token.length !== tokenDigits || token < first", "token < first"],
      ["!timingSafeEqual(bytes.subarray(32), subscriberMac(secrets, ids))", "false"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/features/keys/key-view.ts",
    ["src/features/keys/key-view.test.ts"],
    [["revoked_at.epochMilliseconds <= nowMs", "revoked_at.epochMilliseconds < nowMs"]],
  ),
  ...mutantsOf(
    "doors",
    "src/features/keys/revoke-key.ts",
    ["src/features/keys/partner-api.test.ts"],
    [
      ["const recentMs = 24 *", "const recentMs = 12 *"],
      ["last_used_at <= $5", "last_used_at < $5"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/people-problems.ts",
    ["src/platform/people-problems.test.ts"],
    [["response.status >= 500", "response.status > 500"]],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/http/static-files.ts",
    ["src/platform/http/static-files.test.ts"],
    [
      ["if (!type) continue;", ""],
      ["(encoding && file[encoding]) ?? file.identity", "file.identity"],
      ['file.identity.headers = { ...headers, vary: "accept-encoding" };', ""],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/http/paging.ts",
    ["src/platform/http/paging.test.ts"],
    [
      ["Math.max(0, place)", "place"],
      ["start + limit < rows.length", "start + limit <= rows.length"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/people-tries.ts",
    ["src/features/people/guessing.test.ts"],
    [
      ["account: { limit: 10, seconds: 15 * minute }", "account: { limit: 11, seconds: 15 * minute }"],
      ["accountAddress(email)", "email"],
      ['at === 0 ? "address" : "network"', '"network"'],
      ["DELETE FROM people_tries WHERE subject", "SELECT FROM people_tries WHERE subject"],
      ["SET tries = tries - 1", "SET tries = tries + 1"],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/platform/people-devices.ts",
    ["src/features/mails/person-mails.test.ts"],
    [
      ["SELECT $1, $2, $3 WHERE NOT EXISTS", "SELECT $1, $2, $3 WHERE EXISTS"],
      ["WHERE NOT EXISTS (SELECT FROM known)\n       AND", "WHERE"],
      ["WHERE user_id = $1) > 1)", "WHERE user_id = $1) > 0)"],
      ["deviceOf(seen.cookies) ?? ", ""],
    ],
  ),
  ...mutantsOf(
    "doors",
    "src/settings.ts",
    ["src/settings.test.ts"],
    [
      ["wholeNumber(1, 200)", "wholeNumber(0, 200)"],
      ["SECRET_KEY: atLeast(32)", "SECRET_KEY: atLeast(31)"],
      ["/^postgres(ql)?:$/", "/^postgres(ql)?/"],
      ['url.search + url.hash === ""', "true"],
      ["http:\\/\\/(localhost|127\\.0\\.0\\.1)", "http:\\/\\/([^/]+)"],
    ],
  ),
  ...mutantsOf(
    "doors",
    `${http}/mcp-server.ts`,
    ["test/mcp.test.ts"],
    [
      ["capabilities: { tools: { listChanged: false }", "capabilities: { tools: { listChanged: true }"],
      ["resources: { listChanged: false }", "resources: { listChanged: true }"],
    ],
  ),
];
