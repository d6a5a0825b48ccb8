import { type Mutant, mutantsOf } from "../mutant.ts";

const webhooks = "src/features/webhooks";
const domains = "src/features/domains";

export const outbound: readonly Mutant[] = [
  ...mutantsOf(
    "outbound",
    "src/platform/public-address.ts",
    ["src/platform/public-address.test.ts"],
    [
      ['  "172.16.0.0/12",\n', ""],
      ['"0.0.0.0/8"', '"0.0.0.0/16"'],
      ['  "100.64.0.0/10",\n', ""],
      ['  "168.63.129.16/32",\n', ""],
      ['"fe80::/10"', '"fe80::/64"'],
      ['"::/96"', '"::/128"'],
      ['"64:ff9b::/96"', '"64:ff9b::/97"'],
      ['"192.168.0.0/16"', '"192.168.0.0/15"'],
      ["!contains(closed, address)", "contains(closed, address)"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/public-host.ts",
    ["src/platform/public-host.test.ts"],
    [
      ["isWithin(host, config.serviceDomain", "isWithin(config.serviceDomain, host"],
      ["!isIcann && !isPrivate", "!isIcann"],
      [".domain ?? host", "?.domain && host"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/dns.ts",
    ["src/platform/dns.test.ts"],
    [
      [".finally(() => underWay.delete(hostname))", ""],
      ["underWay.set(hostname, answer);", ""],
      ["if (allowsLocalhost && ", "if ("],
      ["[...addressesOf(v6, 6), ...addressesOf(v4, 4)]", "[...addressesOf(v4, 4), ...addressesOf(v6, 6)]"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/dns-texts.ts",
    ["src/platform/dns-texts.test.ts"],
    [
      ['texts === "SILENT" || aliases', 'texts === "SILENT" && aliases'],
      ["aliases.length > 0 ? [] :", "aliases.length < 0 ? [] :"],
      ["given.length < Math.min(", "given.length <= Math.min("],
      ["const fewestAnswers = 2", "const fewestAnswers = 1"],
      ['fitting === given.length ? "FOUND"', 'fitting > 0 ? "FOUND"'],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/outbound-http.ts",
    ["src/platform/outbound-http.test.ts"],
    [
      ["addresses.every(", "addresses.some("],
      ["rejectUnauthorized: true", "rejectUnauthorized: false"],
      ["autoSelectFamily: true", "autoSelectFamily: false"],
      ["allowsLoopback && isLoopbackAddress", "allowsLoopback || isLoopbackAddress"],
      ["const deadlineMs = 5_000", "const deadlineMs = 9_000"],
      ["this.#answerBytes <= mostAnswerBytes", "this.#answerBytes > 0"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/loops.ts",
    ["src/platform/loops.test.ts"],
    [
      ["longestPauseAfterFailureMs = 60_000", "longestPauseAfterFailureMs = 600_000"],
      ["failures = 0;\n    } catch", "} catch"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/schedule.ts`,
    [`${webhooks}/schedule.test.ts`],
    [
      ["15 * minute", "10 * minute"],
      ["status !== 429", "true"],
      ["status < 300", "status < 400"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/held-endpoint.ts`,
    [`${webhooks}/held-endpoints.test.ts`],
    [
      ["const highestMost = 64", "const highestMost = 640"],
      ["const trustedForMs = 25_000", "const trustedForMs = 35_000"],
      ["this.isSuspect = true;", ""],
      ["this.#isProven || this.isSuspect ? this.#most : 1", "this.#most"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/held-endpoints.ts`,
    [`${webhooks}/held-endpoints.test.ts`],
    [
      ["if (before) this.lose(before);", ""],
      ["this.#inHand -= queue.length;", ""],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/lane.ts`,
    [`${webhooks}/held-endpoints.test.ts`],
    [
      ["this.inFlight < this.#limit", "this.inFlight <= this.#limit"],
      ["const mostWhileBusy = 48", "const mostWhileBusy = 480"],
      ["const youngMs = 250", "const youngMs = 2_500"],
      ["this.#young.delete(attempt);\n    }", "}"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/delivery-queue.ts`,
    [`${webhooks}/delivery-queue.test.ts`],
    [
      [" AND e.wake_at <= now()\n     ORDER", "\n     ORDER"],
      ["AND w.is_active\n     WHERE e.is_suspect", "\n     WHERE e.is_suspect"],
      ["const leaseSeconds = 30", "const leaseSeconds = 20"],
      [
        "CASE WHEN w.previous_secret_expires_at > now() THEN w.previous_secret_sealed END",
        "w.previous_secret_sealed",
      ],
      [
        "AND e.webhook_id = latest.webhook_id AND e.claim_id = latest.claim_id",
        "AND e.webhook_id = latest.webhook_id",
      ],
      ["AND d.attempts = f.attempt - 1", ""],
      ["AND d.state = 'PENDING' AND d.attempts $", "AND d.attempts $"],
      ["greatest(next.due_at, now()", "least(next.due_at, now()"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${webhooks}/webhook-url.ts`,
    [`${webhooks}/webhook-url.test.ts`],
    [
      ["const longestUrl = 2048", "const longestUrl = 2047"],
      ["port !== 443 && port < 1024", "port !== 443 && port < 80"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/bind-origin.ts`,
    [`${domains}/origins.test.ts`],
    [
      ["d.origin = $1 AND d.source = 'DOMAIN' AND", "d.origin = $1 AND"],
      ["r.partner_id IS DISTINCT FROM $2", "r.partner_id IS NOT DISTINCT FROM $2"],
      ["r.partner_id IS DISTINCT FROM $2", "r.partner_id <> $2"],
      ["port > 65_535", "port >= 65_535"],
      ["const mostOrigins = 10", "const mostOrigins = 11"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/look-up-proof.ts`,
    [`${domains}/partner-api.test.ts`],
    [
      ["const graceMs = 7 * dayMs", "const graceMs = 6 * dayMs"],
      ["text.trim() === proofText(token)", "text.includes(proofText(token))"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/queries.ts`,
    [`${domains}/partner-api.test.ts`],
    [
      ["source = 'DOMAIN' AND restaurant_id <> $1", "source = 'DOMAIN' AND restaurant_id = $1"],
      ["restaurant.is_archived && !mayBeArchived", "restaurant.is_archived && mayBeArchived"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    "src/platform/db/lease-due.ts",
    ["src/platform/db/lease-due.test.ts"],
    [
      [" SKIP LOCKED", ""],
      ["due.orderBy", "due.key"],
      [" LIMIT $${due.values.length + 1}", " LIMIT $${due.values.length + 1}::int + 1"],
      ["IN (TABLE due)", "IN (TABLE due) OR true"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/recheck-domains.ts`,
    [`${domains}/due-looks.test.ts`],
    [
      ["if (!(error instanceof Problem)) throw error;", "throw error;"],
      ["if (!(error instanceof Problem)) throw error;", ""],
      ["due_at <= $1", "due_at < $1"],
      ["if (due.length < mostAtOnce) return;", "return;"],
      ["10 * 60_000", "9 * 60_000"],
      ["while (!signal.aborted)", "while (true)"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/look-where-domains-lead.ts`,
    [`${domains}/due-looks.test.ts`],
    [
      ["if (!(error instanceof Problem)) throw error;", "throw error;"],
      ["if (!(error instanceof Problem)) throw error;", ""],
      ["answer.status === 200 && ", ""],
      ["misses < mostMisses", "misses <= mostMisses"],
      ["if (leads_here && misses", "if (misses"],
      ["AND verified_at IS NOT NULL AND NOT is_managed", "AND NOT is_managed"],
      ["AND verified_at IS NOT NULL AND NOT is_managed", "AND verified_at IS NOT NULL"],
      ["Math.min(Math.max(sinceMs, minuteMs), hourMs)", "Math.max(sinceMs, minuteMs)"],
      ["Math.min(Math.max(sinceMs, minuteMs), hourMs)", "Math.min(sinceMs, hourMs)"],
      ["const leaseMs = 2 * minuteMs", "const leaseMs = minuteMs"],
    ],
  ),
  ...mutantsOf(
    "outbound",
    `${domains}/look-up-proof.ts`,
    [`${domains}/due-looks.test.ts`],
    [
      ['found === "FOUND",', "true,"],
      ["Math.min(nowMs + dayMs, endsAtMs)", "nowMs + dayMs"],
      ["nowMs >= endsAtMs", "nowMs > endsAtMs"],
      ["nowMs + hourMs", "nowMs + dayMs"],
      ["missingSinceMs ?? nowMs", "nowMs"],
    ],
  ),
];
