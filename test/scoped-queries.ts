import type { Source } from "./source.ts";
import { putIn, type SqlText } from "./sql-texts.ts";
import { usesOf } from "./sql-uses.ts";

/** Its connections see everything (`ownerConfig`). */
const byOwner = "the tables' owner, on a connection of its own";

/** What asks the tables of restaurants without a scope, and why it may. */
const withoutScope: Record<string, Record<string, readonly string[]>> = {
  "finds the restaurant: there is no scope before": {
    // `noteUse`: of the key that its hash has just found.
    "src/platform/http/credentials.ts": ["findKey", "findOrigin", "findRestaurant", "noteUse"],
    "src/platform/http/domain-hosts.ts": ["readDomains"],
    "src/features/domains/tls-pages.ts": ["servesHost"],
    "src/features/go-live/open-restaurant.ts": ["ofRestaurant"],
    "src/features/menus/snapshots.ts": ["createSnapshots.load"],
    "src/features/restaurants/own-restaurant.ts": ["ownRestaurant"],
    "src/features/restaurants/update-restaurant.ts": ["findBySlug"],
    // Where the staff's door lets somebody in.
    "src/platform/people.ts": ["createPeople.restaurantsOf"],
  },
  "which sandboxes' clocks are ahead, of all": {
    "src/features/restaurants/clocks.ts": ["createClocks"],
  },
  "a partner's, of all its restaurants": {
    "src/platform/http/credentials.ts": ["findPartnerKey"],
    "src/platform/partner-repeat.ts": ["oncePerKey"],
    "src/features/keys/create-key.ts": ["createPartnerKey"],
    "src/features/partners/read-start.ts": ["readStart"],
    "src/features/restaurants/create-restaurant.ts": ["createRestaurant", "replay", "checkSandboxes"],
    "src/features/restaurants/list-restaurants.ts": ["listRestaurants"],
    "src/features/partners/read-limits.ts": ["readLimits"],
    "src/features/webhooks/failing-of-partner.ts": ["failingOfPartner"],
    "src/features/news/list-news.ts": ["listNews"],
    "src/features/news/publish-news.ts": ["publishNews"],
    "src/features/news/recipients.ts": ["setRecipients"],
    "src/features/news/stored-news.ts": ["findNews"],
  },
  "whether another restaurant has the name": {
    "src/features/domains/bind-origin.ts": ["bindOrigin"],
    "src/features/domains/queries.ts": ["isElsewhere"],
  },
  // `dueRows` asks the same of one, when a sandbox's clock has gone on.
  "a job, over all restaurants": {
    "src/features/alerts/board-presence.ts": ["createBoardPresence"],
    "src/features/alerts/guest-devices.ts": ["forgetGuestDevices"],
    "src/features/alerts/phone-queue.ts": ["duePhones", "forgetPhoneMessages"],
    "src/features/alerts/remind-of-orders.ts": ["queueOrderMessages", "remindOfOrders"],
    "src/features/alerts/watch-boards.ts": ["watchBoards"],
    "src/features/audit-log/read-log.ts": ["sweepLog"],
    "src/features/mails/mail-queue.ts": ["findDue", "purgeMails"],
    "src/features/keys/tell-expiring.ts": ["tellExpiring"],
    "src/features/menu-content/end-sold-out.ts": ["endSoldOut"],
    "src/features/menu-history/keep-version.ts": ["keepVersions"],
    "src/features/menu-imports/import-queue.ts": ["purgeImports"],
    "src/features/orders/cancel-unaccepted.ts": ["cancelUnaccepted"],
    "src/features/orders/forget-old-keys.ts": ["forgetOldKeys"],
    "src/features/partners/jobs.ts": ["partnerLoops.run"],
    "src/features/printers/print-jobs.ts": ["sweepJobs"],
    "src/features/people/sweep-people.ts": ["sweepPeople"],
    "src/features/payments/move-authorization.ts": ["moveAuthorizations"],
    "src/features/payments/queries.ts": ["unpaidSince", "withoutLinkSince", "uncheckedSince"],
    "src/features/payments/send-refund.ts": ["sendPendingRefunds"],
    "src/features/reservations/end-past-reservations.ts": [
      ...["turnDownUnanswered", "completePastReservations", "forgetOldHolds"],
    ],
    "src/features/reservations/tell-waitlist.ts": ["tellWaitlist"],
    "src/features/webhooks/tell-failing.ts": ["tellFailing", "readFailing"],
    "src/platform/db/lease-due.ts": ["leaseDue"],
  },
  "whether those who look on still may, of all open pages": {
    "src/platform/people-open-pages.ts": ["stillAllowed"],
  },
  "the webhooks' queue, many restaurants' at once (decision 0007)": {
    "src/features/webhooks/delivery-queue.ts": [
      ...["findEndpoints", "claimEndpoints", "renewClaims", "releaseClaims"],
      ...["readDeliveries", "writeAttempts"],
    ],
  },
  "mails of many restaurants at once, each under its claim (decision 0009)": {
    "src/features/mails/mail-queue.ts": ["writeOutcomes"],
    "src/features/mails/queries.ts": ["findOrderFacts"],
    "src/features/orders/tracked-order.ts": ["readOrdersOfAll"],
    "src/features/sender-domains/mail-identity.ts": ["mailIdentities"],
  },
  "how much waits, of all restaurants together": {
    "src/features/webhooks/jobs.ts": ["webhookQueue"],
    "src/app.ts": ["operatorRoutes", "portalRoutes"],
  },
  "the demo, and whether there is any restaurant yet": {
    "src/features/demo/demo-keys.ts": ["createDemoKeys"],
    "src/features/demo/seed-demo.ts": ["seedDemo"],
    "src/features/people/seed-demo-login.ts": ["seedDemoLogin"],
    "src/platform/key/open-secrets.ts": ["adopt"],
    "src/welcome.ts": ["seedWhenEmpty", "bannerOf"],
  },
  "the operator's, over all restaurants": {
    "src/features/go-live/open-restaurant.ts": ["waitingToOpen"],
    // Which restaurants know a guest; what they know each is asked by itself.
    "src/features/guests/find-guest.ts": ["placesOf"],
    "src/features/console/retention.ts": ["readOldest"],
    "src/features/keys/create-key.ts": ["forgetExpiredKeys"],
    "src/features/people/looks.ts": ["endLooks"],
    "src/features/mails/outbox.ts": ["latestMails", "findMail"],
    "src/features/partners/find-call.ts": ["findCall"],
    "src/features/partners/list-partners.ts": ["showPartner"],
    "src/features/payments/payment-report.ts": ["paymentReport", "refundsOf"],
    "src/features/restaurants/all-restaurants.ts": ["listAllRestaurants", "showRestaurant"],
    "src/platform/doctor/look-at-database.ts": ["lookAtBacklog"],
    "src/platform/doctor/look-outside.ts": ["doorsOf"],
    "src/platform/key/sealed-values.ts": ["replaceValues"],
  },
  "the books of the sandbox payment provider, which knows no restaurants": {
    "src/platform/payments/sandbox.ts": [
      ...["createSandboxPayments.createPayment", "createSandboxPayments.cancelPayment"],
      ...["createSandboxPayments.refundPayment", "decideInSandbox", "readSandboxBooks"],
    ],
  },
  [byOwner]: {
    "src/platform/backup/make-backup.ts": ["copyPictures"],
    // A table of its own: that a restore is under way; and all pictures have their forms made again.
    "src/platform/backup/restore-backup.ts": ["mark", "restoreTables"],
  },
};

/** Why there are any, for whoever asks what becomes of them elsewhere (test/spread.ts). */
export const unscopedReasons: readonly string[] = Object.keys(withoutScope);

/** Statements on restaurants' data that are asked without the scope of one: a sentence for each. */
export function unscopedQueries(
  texts: readonly SqlText[],
  sources: readonly Source[],
  tables: ReadonlyMap<string, string[]>,
): string[] {
  const isRestaurants = (table: string): boolean =>
    table === putIn || table === "restaurants" || (tables.get(table)?.includes("restaurant_id") ?? false);
  const placesOf = (files: Record<string, readonly string[]>) =>
    Object.entries(files).flatMap(([path, names]) => names.map((name) => `${path} ${name}`));
  const listed = new Set(Object.values(withoutScope).flatMap(placesOf));
  const owners = new Set(placesOf(withoutScope[byOwner]!));
  const used = new Set<string>();
  // What is leased and what is sealed is no statement, but an object without one: they stand in the platform, with the table put in.
  const asked = texts.filter(
    ({ sql, touches }) => sql !== "" && touches.some(({ table }) => isRestaurants(table)),
  );
  const broken = usesOf(asked, sources)
    .entries()
    .flatMap(([{ touches }, uses]) =>
      uses.flatMap(({ path, line, within, isScoped, isEverywhere }) => {
        const place = `${path} ${within}`;
        if (!isScoped || isEverywhere) used.add(place);
        if (isScoped && isEverywhere && !listed.has(place))
          return [`${path}:${line}: ${within} has a scope and asks everywhere. Let it \`query\`.`];
        if (!isScoped && listed.has(place) && isEverywhere === false && !owners.has(place))
          return [`${path}:${line}: ${within} sees no row without a scope. Say \`everywhere\`.`];
        if (isScoped || listed.has(place)) return [];
        const asks = [...new Set(touches.map(({ table }) => table).filter(isRestaurants))].join(", ");
        return [
          `${path}:${line}: ${within} asks ${asks} without a scope. Take \`scope\` and give the statement its restaurantId, or list it in test/scoped-queries.ts.`,
        ];
      }),
    );
  return [
    ...broken,
    ...[...listed.difference(used)].map(
      (place) => `${place}: asks nothing without a scope. Take it off test/scoped-queries.ts.`,
    ),
  ];
}
