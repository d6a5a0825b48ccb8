import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { auditRoles } from "../src/domain/audit-actions.ts";
import { discountTypes } from "../src/domain/coupons/discount-types.ts";
import { deliveryStates } from "../src/domain/delivery-state.ts";
import { environments } from "../src/domain/environment.ts";
import { eventNames } from "../src/domain/event-names.ts";
import { newsLevels, newsStatuses } from "../src/domain/news.ts";
import { keptOrderSources, keptOrderTypes, orderStatuses } from "../src/domain/order-state.ts";
import { partnerKinds, partnerStatuses } from "../src/domain/partner-status.ts";
import { accountProviders } from "../src/domain/payment-providers.ts";
import { authorizationStates, paymentStates, refundStates } from "../src/domain/payment-states.ts";
import { payoutContents, payoutLineKinds, payoutStates, payoutTroubles } from "../src/domain/payouts.ts";
import { messageAbouts, messageStates, phoneFailures, phoneKinds } from "../src/domain/phone-messages.ts";
import { papers, printerKinds, printerStates, printJobStates } from "../src/domain/printers.ts";
import { retentionKinds } from "../src/domain/retention.ts";
import { staffRoles, teamRoles } from "../src/domain/roles.ts";
import { sessionProofs } from "../src/domain/second-factor.ts";
import { serviceActors } from "../src/domain/service-actions.ts";
import { slipKinds } from "../src/domain/slips.ts";
import {
  addonDisplays,
  ageLimits,
  couponTargets,
  fulfillments,
  hoursOwners,
  overrideOwners,
  paymentMethods,
  slotLengths,
  upsellModes,
  weekdays,
  zoneTypes,
} from "../src/domain/snapshot.ts";
import { waitlistStatuses } from "../src/domain/waitlist.ts";
import { goLiveStates } from "../src/features/go-live/go-live-state.ts";
import { mailStates } from "../src/features/mails/schedule.ts";
import { menuImportStatuses, menuReaders } from "../src/features/menu-imports/schemas.ts";
import { consentActions, consentSources, subscriptions } from "../src/features/newsletter/consents.ts";
import { keyedEndpoints } from "../src/features/orders/find-used-key.ts";
import { senderDomainStatuses } from "../src/features/sender-domains/schemas.ts";
import { legalSources } from "../src/features/settings/schemas.ts";
import { locales } from "../src/messages/locale.ts";
import { registerContents } from "../src/platform/addresses/address-database.ts";
import { connect, type Database } from "../src/platform/db/connect.ts";
import { originSources } from "../src/platform/http/credentials.ts";
import { sandboxStates } from "../src/platform/payments/sandbox.ts";
import { pictureKinds } from "../src/platform/pictures/pictures.ts";
import { senderDomainProviders } from "../src/platform/sender-domains/provider.ts";
import { keyKinds } from "../src/platform/tokens.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { literalWords } from "./word-sets.ts";

/** Every column that takes certain words only, by the list in the code that says which. */
const columns: Record<string, readonly (string | number)[]> = {
  "addon_groups.display": addonDisplays,
  "address_register.content": registerContents,
  "audit_log.role": auditRoles,
  "retention_settings.kind": retentionKinds,
  "coupons.applies_to": couponTargets,
  "coupons.discount_type": discountTypes,
  "customer_agreements.locale": locales,
  "day_hours.kind": hoursOwners,
  "delivery_zones.type": zoneTypes,
  "dine_in_waitlist.locale": locales,
  "dine_in_waitlist.status": waitlistStatuses,
  "go_live_requests.state": goLiveStates,
  "hours_overrides.applies_to": overrideOwners,
  "idempotency_keys.endpoint": keyedEndpoints,
  "invites.locale": locales,
  "invites.role": staffRoles,
  "key_directory.kind": keyKinds,
  "mails.locale": locales,
  "mails.state": mailStates,
  "people_mails.locale": locales,
  "partner_applications.locale": locales,
  "partner_audit_log.environment": environments,
  "partner_audit_log.role": teamRoles,
  "partner_invites.locale": locales,
  "partner_invites.role": teamRoles,
  "people_mails.state": mailStates,
  "menu_imports.reader": menuReaders,
  "menu_imports.status": menuImportStatuses,
  "menu_schedules.day_of_week": weekdays,
  "newsletter_consents.action": consentActions,
  "newsletter_consents.source": consentSources,
  "newsletter_subscribers.locale": locales,
  "newsletter_subscribers.status": subscriptions,
  "ordering_pauses.fulfillment": fulfillments,
  "ordering_settings.slot_minutes": slotLengths,
  "orders.fulfillment": fulfillments,
  "orders.locale": locales,
  "orders.payment_method": paymentMethods,
  "orders.source": keptOrderSources,
  "orders.status": orderStatuses,
  "orders.type": keptOrderTypes,
  "origin_directory.source": originSources,
  "partner_idempotency_keys.environment": environments,
  "partner_keys.environment": environments,
  "partner_members.role": teamRoles,
  "partner_agreements.locale": locales,
  "partner_news.environment": environments,
  "partner_news.level": newsLevels,
  "partner_news.status": newsStatuses,
  "partners.kind": partnerKinds,
  "partners.status": partnerStatuses,
  "payment_accounts.provider": accountProviders,
  "payments.authorization_state": authorizationStates,
  "payments.state": paymentStates,
  "payout_lines.kind": payoutLineKinds,
  "payout_readings.trouble": payoutTroubles,
  "payouts.content": payoutContents,
  "payouts.state": payoutStates,
  "people.locale": locales,
  "alert_phones.locale": locales,
  "phone_messages.about": messageAbouts,
  "phone_messages.failure": phoneFailures,
  "phone_messages.kind": phoneKinds,
  "phone_messages.state": messageStates,
  "people_sessions.proven_by": sessionProofs,
  "print_jobs.slip": [...slipKinds, "TEST"],
  "print_jobs.state": printJobStates,
  "printers.kind": printerKinds,
  "printers.locale": locales,
  "printers.paper_mm": papers,
  "printers.state": printerStates,
  "products.age_limit": ageLimits,
  "products.allowed_fulfillment": fulfillments,
  "refunds.state": refundStates,
  "restaurant_keys.environment": environments,
  "guest_devices.locale": locales,
  "push_devices.locale": locales,
  "restaurant_members.role": staffRoles,
  "restaurant_profiles.legal_source": legalSources,
  "restaurants.environment": environments,
  "sandbox_payments.state": sandboxStates,
  "service_log.actor_kind": serviceActors,
  "sender_domains.provider": senderDomainProviders,
  "sender_domains.status": senderDomainStatuses,
  "uploads.kind": pictureKinds,
  "upsells.mode": upsellModes,
  "webhook_deliveries.state": deliveryStates,
};

/** What the database alone says, and why. */
const ownWords = new Map([
  ["RESERVATION_STARTED", "of a table's history, which nobody is told of"],
  ["RESERVATION_MOVED", "the same"],
  ["RESERVATION_SEATED", "the same"],
  ["TIME_REVISED", "of an order's history"],
  ["SUPPLEMENT_PAID", "the same"],
  ["NOT_TOGETHER", "place_orders' own guard: the writer puts no such orders together"],
  ["ORDER_", "joined with the rest of an event's name"],
  ["PAYMENT_AFTER_FAILURE", "a refund's reason, for people who read the books"],
  ["SUPERSEDED", "a mail's, for people who read the queue"],
  ["YYYYMMDD", "how PostgreSQL writes a date"],
]);

describe("words that the database takes", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  it("are those of the code, column by column", async () => {
    const checks = await db.query<{ column: string; words: string[] }>(`
      SELECT r.relname || '.' || a.attname AS column,
        array(SELECT trim(both '''' FROM split_part(word, '::', 1))
          FROM regexp_split_to_table((regexp_match(pg_get_constraintdef(c.oid), 'ARRAY\\[(.*)\\]'))[1], ', ') word) AS words
      FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid AND NOT r.relispartition
      JOIN pg_attribute a ON a.attrelid = r.oid AND c.conkey = ARRAY[a.attnum]
      WHERE c.contype = 'c' AND r.relnamespace = 'public'::regnamespace
        AND pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
      ORDER BY 1`);
    const inDatabase = Object.fromEntries(checks.map(({ column, words }) => [column, words.toSorted()]));
    const inCode = Object.fromEntries(
      Object.entries(columns).map(([column, words]) => [column, words.map(String).sort()]),
    );
    assert.deepEqual(inDatabase, inCode);
  });

  it("are known to the code where the database's own functions and indexes speak them", async () => {
    const spoken = await db.query<{ place: string; word: string }>(`
      WITH texts AS (
        SELECT proname AS place, regexp_replace(prosrc, '--[^\\n]*', '', 'g') AS text FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
        UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public')
      SELECT DISTINCT place, m[1] AS word FROM texts, regexp_matches(text, '''([A-Z][A-Z_]+)''', 'g') m
      ORDER BY 1, 2`);
    assert.ok(spoken.length > 100, "the catalogue is read");
    const listed = Object.values(columns).flat().map(String);
    const known = literalWords().union(new Set([...listed, ...eventNames, ...ownWords.keys()]));
    const unknown = spoken.filter(({ word }) => !known.has(word));
    assert.deepEqual(
      unknown.map(({ place, word }) => `${place}: ${word}`),
      [],
    );
  });
});
