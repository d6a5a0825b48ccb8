import type { ProblemCode } from "../src/domain/problems.ts";

/** What every error code is caused by and what to do about it: the source of docs/integrators/errors.md. */
export type Advice = readonly [cause: string, cure: string];

const again = "Try again with backoff.";
const shown = "Show `message` to the guest.";
const readAgain = "Read the list again: the id is wrong, belongs to another restaurant, or was removed.";

const forEveryone = {
  MISSING_SLUG: [
    "No `slug`: in the query of reads and deletes, in the body of writes.",
    "Send it. It is the restaurant's subdomain.",
  ],
  MISSING_TOKEN: ["The tracking token does not have the form of one.", "Use `publicToken` as it was given."],
  INVALID_JSON: ["The body is not JSON, or not UTF-8.", "Correct the request."],
  BAD_REQUEST: [
    "The kitchen is closed or paused, the fulfillment or payment method is not offered, or a header is malformed; `details.reason` says which.",
    "`CLOSED`: show `details.opensAt`, or offer a pre-order. `PAUSED`: show `details.pausedUntil`. `FULFILLMENT_OFF`, `PAYMENT_OFF`: read the menu's `capabilities` again. Otherwise correct the request.",
  ],
  UNAUTHORIZED: [
    "The key is missing, wrong or revoked, belongs to another restaurant, is of the wrong kind, or the browser's origin is not trusted. `message` says which.",
    "Check the `Authorization` header and the slug; for browsers, that the site's domain is verified.",
  ],
  KEY_EXPIRED: ["The key had an end date, and it has passed.", "Use a new key. Rotate keys before they end."],
  INSUFFICIENT_SCOPE: [
    "The key is limited, and not to this.",
    "Use a key with the scope in `details.requiredScope`.",
  ],
  NOT_FOUND: ["There is nothing at this address.", "Check the path: `/api/v1/…`."],
  RESTAURANT_NOT_FOUND: [
    "No live restaurant has this slug (or, for partners: not one of theirs).",
    "Check the slug. A restaurant that is not open yet answers like this to everything but its site gate.",
  ],
  METHOD_NOT_ALLOWED: [
    "The path exists, the method does not.",
    "Use a method that the `Allow` header names.",
  ],
  LENGTH_REQUIRED: ["A body without its length.", "Send `Content-Length`, or chunked transfer."],
  PAYLOAD_TOO_LARGE: [
    "The body is larger than 64 KiB (restaurant API) or 1 MiB (partner API).",
    "Send less at a time.",
  ],
  UNSUPPORTED_MEDIA_TYPE: ["The body is not declared as JSON.", "Send `Content-Type: application/json`."],
  MISDIRECTED_REQUEST: [
    "The `Host` is not one that this service answers for.",
    "Call the service's own domain.",
  ],
  VALIDATION_FAILED: [
    "The body or query is wrong, or a rule of the restaurant is broken. `details.issues` names everything that is, each with `path`, `message` and `code`.",
    "Show each issue at its field; branch on `code` (see below). Send again only when changed.",
  ],
  RATE_LIMITED: ["Too many requests of this kind.", "Wait `Retry-After` seconds. See limits.md."],
  INTERNAL_ERROR: [
    "A fault of the service.",
    "Try again with backoff; orders and reservations with the same key. Tell the operator the `requestId`.",
  ],
} as const satisfies Partial<Record<ProblemCode, Advice>>;

const orders = {
  INVALID_SUCCESS_URL: [
    "`successUrl` is missing for online payment, not https, or not on a domain of the restaurant.",
    "Use an https address on a verified domain or on the service's own.",
  ],
  INVALID_CANCEL_URL: [
    "`cancelUrl` is missing for online payment, not https, or not on a domain of the restaurant.",
    "Use an https address on a verified domain or on the service's own.",
  ],
  ORDER_NOT_FOUND: ["No order has this token.", "Use `publicToken` of the order or reservation."],
  PRICE_CHANGED: [
    "The order costs more than `expectedTotal`.",
    "Show `details.actualTotal`, let the guest accept it, and send it as the new `expectedTotal`.",
  ],
  SLOT_FULL: [
    "The kitchen takes no more at that time.",
    "Offer `details.alternatives`, or `details.nextAvailableAt`.",
  ],
  PAYMENT_PENDING: [
    "An earlier request with this key is still getting the payment link.",
    "Ask again after two seconds with the same key.",
  ],
  PAYMENT_INCOMPLETE: [
    "The order of this key never got a payment link.",
    "Start a new order with a new key. No money was taken.",
  ],
  IDEMPOTENCY_CONFLICT: [
    "The key was used for something else: an order's for a reservation or the other way round, or with another body.",
    "Make a new key for every new attempt.",
  ],
  CHANGED: [
    "Something changed at the same time.",
    "Orders: try again with the same key. Writes with `expectedVersion`: read, merge and send again.",
  ],
  ILLEGAL_TRANSITION: [
    "The order or reservation cannot go there from where it is now.",
    "Read it again; show what is possible now.",
  ],
  FULFILLMENT_NOT_ALLOWED: [
    "A product is for pickup only, or for delivery only. `details.issues` names the lines.",
    "Take the lines out, or change the fulfillment.",
  ],
  PAYMENT_PROVIDER_INVALID: [
    "The payment provider gave an unusable link.",
    "Start a new order with a new key.",
  ],
  PAYMENT_PROVIDER_UNAVAILABLE: [
    "The payment provider did not answer. No money was taken.",
    "Start a new order with a new key, or offer cash.",
  ],
  POPUP_NOT_AVAILABLE: [
    "The newsletter popup is off, or its coupon is not active. Nothing was stored.",
    "Hide the sign-up: `newsletterPopup` of the menu is null.",
  ],
  NO_TABLE: ["No table is free at that time.", "Offer `details.alternatives`, or the waiting list."],
  ONLINE_BOOKING_CLOSED: [
    "The restaurant takes no bookings online now. This one answer is flat: `{ error: TEXT, code }`.",
    shown,
  ],
  DINE_IN_DISABLED: [
    "The restaurant takes no table reservations.",
    "Hide booking: see `capabilities.reservations`.",
  ],
  INVALID_PARTY_SIZE: ["The party size is not a whole number within the bounds.", "Correct it."],
  PARTY_TOO_LARGE: [
    "Too many guests for booking online.",
    "Show `details.phone`: such a table is booked by phone.",
  ],
  TOO_EARLY: ["The time is closer than the restaurant's notice.", "Offer later times: see availability."],
  RETENTION: [
    "The record existed and was removed after its retention time.",
    "Nothing: keep what you need yourself.",
  ],
} as const satisfies Partial<Record<ProblemCode, Advice>>;

const partners = {
  IDEMPOTENCY_KEY_REQUIRED: [
    "Creating a restaurant needs an `Idempotency-Key` of 16 to 128 characters.",
    "Send one, and the same one on retries.",
  ],
  FORBIDDEN: [
    "The request has an `Origin` header: the partner API is for servers only.",
    "Call from a server; never give a partner key to a browser.",
  ],
  PARTNER_AGREEMENT_REQUIRED: ["The agreements are not signed.", "Sign them in the partner portal."],
  PARTNER_NOT_APPROVED: [
    "The operator has not approved the partner.",
    "Wait for approval, or ask the operator.",
  ],
  KEY_ROLE_FORBIDDEN: [
    "The person who made the key is not (any more) an owner or administrator.",
    "Use a key of somebody who has `details.capability`.",
  ],
  WHITE_LABEL_REQUIRED: ["The partner has no white label.", "Ask the operator for it."],
  PARTNER_NEWS_FORBIDDEN: ["Only external partners have news.", "Nothing to do."],
  HUMAN_REQUIRED: ["An assistant may not publish with a live key.", "Publish in the portal."],
  MENU_NOT_FOUND: ["There is no such menu.", readAgain],
  CATEGORY_NOT_FOUND: ["There is no such category.", readAgain],
  PRODUCT_NOT_FOUND: ["There is no such product.", readAgain],
  ADDON_GROUP_NOT_FOUND: ["There is no such add-on group.", readAgain],
  DELIVERY_ZONE_NOT_FOUND: ["There is no such delivery zone.", readAgain],
  DOMAIN_NOT_FOUND: ["There is no such domain.", readAgain],
  KEY_NOT_FOUND: ["There is no such key, or it is revoked.", readAgain],
  WEBHOOK_NOT_FOUND: ["There is no such webhook.", readAgain],
  NEWS_NOT_FOUND: ["There is no such news item.", readAgain],
  HOURS_OVERRIDE_NOT_FOUND: ["There is no such exception.", readAgain],
  OWNER_INVITE_NOT_FOUND: ["There is no such invite.", readAgain],
  MENU_IMPORT_NOT_FOUND: ["There is no such import.", readAgain],
  SENDER_DOMAIN_NOT_SET: ["No sender domain is set.", "Set one first."],
  SLUG_TAKEN: ["Another restaurant has the slug. It does not count towards the limit.", "Choose another."],
  SANDBOX_LIMIT: ["20 sandboxes exist.", "Delete one."],
  RESTAURANT_ARCHIVED: ["The restaurant is archived.", "Only the operator can restore it."],
  DEMO_RESTAURANT: ["The demo restaurant cannot be changed.", "Use a sandbox of your own."],
  PRODUCT_LIMIT: [
    "800 active products, 2,000 in all.",
    "Delete or deactivate some. A batch counts as a whole.",
  ],
  LEGAL_LOCKED: [
    "The owner has signed: legal data stands.",
    "Leave `details.fields` out, or send their stored values.",
  ],
  DOMAIN_MANAGED: ["The service manages this domain.", "It cannot be removed."],
  DOMAIN_TAKEN: ["Somebody else uses the domain.", "Prove it is yours to the operator, or use another."],
  DOMAIN_EXISTS: ["The domain is there already.", "Read the list."],
  DOMAIN_LIMIT: ["10 domains exist.", "Remove one."],
  DOMAIN_NOT_VERIFIED: ["The TXT record has not been seen.", "Add it at the name server and verify again."],
  SENDER_DOMAIN_ALREADY_SET: ["One is set.", "Remove it first."],
  PARTNER_ARCHIVED: ["The partner is archived.", "Ask the operator."],
  PARTNER_DATA_LOCKED: ["The company's data stands after the agreement.", "Ask the operator to change it."],
  KEY_IN_USE: [
    "The key was used in the last 24 hours, or for this very request.",
    "`?force=true`, with another key.",
  ],
  WEBHOOK_LIMIT: ["10 webhooks exist.", "Remove one."],
  OWNER_EXISTS: ["The restaurant has an owner.", "Nothing to do."],
  SANDBOX_NOT_SUPPORTED: ["Not for sandboxes.", "Use a real restaurant."],
  GO_LIVE_NOT_REQUIRED: ["The restaurant is live.", "Nothing to do."],
  GO_LIVE_NOT_READY: ["The restaurant is not ready.", "Look at the checks of its setup."],
  GO_LIVE_CHECKS_FAILED: ["Something is missing.", "Put right what `details.checks` names."],
  GO_LIVE_ALREADY_REQUESTED: ["It was asked for already.", "Wait for the answer."],
  GO_LIVE_ALREADY_APPROVED: ["It was approved already.", "Nothing to do."],
  GO_LIVE_NOTHING_TO_WITHDRAW: ["Nothing was asked for.", "Nothing to do."],
  HOURS_OVERRIDE_LIMIT: ["100 future exceptions exist.", "Remove some."],
  DELIVERY_ZONE_LIMIT: ["20 zones exist.", "Remove one."],
  MENU_IS_DEFAULT: [
    "The default menu cannot be deleted or switched off.",
    "Make another menu the default first.",
  ],
  CATEGORY_NOT_EMPTY: ["The category has products.", "Move or delete them first."],
  CATEGORY_LIMIT: ["200 categories exist.", "Remove one."],
  ADDON_GROUP_LIMIT: ["200 groups, 60 add-ons each.", "Remove one."],
  MENU_IMPORT_CLOSED: [
    "The import does not wait for an answer; `details.status` says what it is.",
    "`PROCESSING`: ask again until it is `READY`. Otherwise start a new one.",
  ],
  NOT_DRAFT: ["The news item is no draft.", "Read its status."],
  NOT_PUBLISHED: ["The news item is not published.", "Read its status."],
  NOT_SCHEDULED: ["The news item is not scheduled.", "Read its status."],
  NOT_CLAIMABLE: ["The news item is being sent.", "Read its status."],
  NO_RECIPIENTS: ["Nobody would get it.", "Check the audience."],
  PDF_TOO_LARGE: ["Above 20 MiB.", "Make it smaller."],
  FILE_TOO_LARGE: ["Above 10 MiB.", "Make it smaller."],
  FILE_UNSUPPORTED: ["Not a type of picture that is taken.", "JPEG, PNG or WebP."],
  IMAGE_HEIC: ["HEIC pictures are not taken.", "Convert it to JPEG."],
  IMAGE_NOT_ALLOWED: ["The picture is not on the service's own host.", "Upload it first."],
  IMAGE_INVALID: ["The file is not the picture it says it is.", "Save it again."],
  IMAGE_DIMENSIONS: ["Not between 64 and 8,000 pixels.", "Change its size."],
  LOGO_NOT_ALLOWED: ["The logo is not on the service's own host.", "Upload it first."],
  SENDER_DOMAIN_REJECTED: ["The e-mail provider refused the name.", "Use another."],
  OWNER_EMAIL_NOT_ALLOWED: ["The address cannot be an owner's.", "Use the owner's own address."],
  PDF_INVALID: [
    "Not a PDF (answered at once), or one that cannot be read: the import's `error`, as for the next four.",
    "Save it again.",
  ],
  PDF_PASSWORD: ["It has a password.", "Remove it."],
  PDF_TOO_MANY_PAGES: ["Above 40 pages.", "Split it."],
  PDF_NO_TEXT: ["It holds pictures only.", "Use a PDF with text."],
  PDF_PARSE_TIMEOUT: ["It took more than 30 s to read.", "Make it simpler."],
  MENU_IMPORT_EMPTY: [
    "No dishes with prices were found (the import's `error`), or the draft has none when it is applied.",
    "Enter them by hand.",
  ],
  MENU_IMPORT_TOO_BIG: [
    "Above 200 categories or 800 dishes: the import's `error`, or the answer to a draft.",
    "Split it.",
  ],
  MENU_IMPORT_AI_LIMIT: [
    "20 menus a day and partner are read by the language model.",
    "Wait `Retry-After` seconds, or import with `reader` `TEXT`.",
  ],
  MENU_IMPORT_UNAVAILABLE: [
    "`details.reason`: `NO_LANGUAGE_MODEL`, the service has none; `LANGUAGE_MODEL`, it did not answer (the import's `error`); `BUSY`, too many files wait.",
    "Import with `reader` `TEXT`; when busy, wait `Retry-After` seconds.",
  ],
  EMAIL_SERVICE_UNAVAILABLE: ["The e-mail provider does not answer.", again],
  INVITE_SEND_FAILED: ["The invite could not be sent.", again],
  UPLOAD_FAILED: ["The file could not be stored.", again],
} as const satisfies Partial<Record<ProblemCode, Advice>>;

/** In this order in the document. A code that is missing here is an error of the compiler. */
const complete: Record<ProblemCode, Advice> = { ...forEveryone, ...orders, ...partners };
export const adviceOn = (code: ProblemCode): Advice => complete[code];

export const errorGuide: readonly (readonly [title: string, codes: Partial<Record<ProblemCode, Advice>>])[] =
  [
    ["Everywhere", forEveryone],
    ["Orders, reservations and the newsletter", orders],
    ["The partner API", partners],
  ];

/** `details.issues[].code`. */
export const issueGuide: readonly (readonly [code: string, meaning: string])[] = [
  ["REQUIRED", "The field is missing."],
  ["INVALID", "The value is not one that the field takes."],
  ["UNKNOWN_FIELD", "The field does not exist: a slip, or something from another version."],
  [
    "PRODUCT_UNAVAILABLE",
    "The product is not on a menu that is active at the requested time. Read the menu again.",
  ],
  ["SOLD_OUT", "Sold out. Take the line out."],
  ["STOCK_LEFT", "Fewer are left than asked for: `params.left`."],
  [
    "ITEM_CHANGED",
    "The variant or add-on was replaced: `params` has the new id. Show the new price, then send the new id.",
  ],
  ["VARIANT_REQUIRED", "The product comes in sizes: send `variantId`."],
  ["ADDON_UNKNOWN", "The add-on is not offered with this product."],
  ["ADDON_MIN", "Too few selections in an add-on group: `params.minimum`."],
  ["ADDON_MAX", "Too many selections in an add-on group: `params.maximum`."],
  ["ADDON_QUANTITY", "Too many of one add-on."],
  ["MAX_PER_ORDER", "More than the product's `maxPerOrder`."],
  ["MENU_NOT_ACTIVE", "The menu is not active at the requested time."],
  ["ADDRESS_OUTSIDE_ZONE", "Not delivered to: `params.outsideMeters` to the nearest zone. Offer pickup."],
  [
    "ADDRESS_NOT_FOUND",
    "The address is not in the register; have it picked from `GET /address-search`. With `params.reason` `LOOKUP_UNAVAILABLE` it could not be looked up just now.",
  ],
  ["MINIMUM_ORDER", "Below the minimum: `params.minimum`, `params.missing`."],
  ["AGE_CONFIRMATION", "Send `ageConfirmed: true` when the guest has confirmed their age."],
  ["ALCOHOL_HOURS", "Alcohol may not be handed over at that time."],
  ["SLOT_NOT_OFFERED", "The time is not within the hours."],
  ["TOO_SOON", "Sooner than the kitchen can: `params.earliest`."],
  ["TOO_FAR_AHEAD", "Further ahead than pre-orders are taken: `params.before`."],
];
