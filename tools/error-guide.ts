import type { ProblemCode } from "../src/domain/problems.ts";

/** What every error code is caused by and what to do about it: the source of docs/integrators/errors.md. */
export type Advice = readonly [cause: string, cure: string];

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
    "`CLOSED`: show `details.opensAt`, or offer a pre-order. `PAUSED`: show `details.pausedUntil`. `FULFILLMENT_OFF`, `PAYMENT_OFF`: read the menu's `capabilities` again. `PAYMENT_TOO_SMALL`: online payment takes `details.minimum` or more. Otherwise correct the request.",
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
  UNSUPPORTED_MEDIA_TYPE: [
    "The body is not declared as JSON, or as a form where a file is taken.",
    "Send `Content-Type: application/json`; files as `multipart/form-data`.",
  ],
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
  SERVICE_UNAVAILABLE: [
    "The service cannot do it just now: its database is away, a disk is full, or too many wait for the same.",
    "Wait `Retry-After` seconds and send it again; orders and reservations with the same key, for it may have been done.",
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
    "Orders: try again with the same key. Writes with `expectedVersion`: read, merge and send again. Moves with `expectedStatus`: `details.status` says where the order stands now.",
  ],
  ILLEGAL_TRANSITION: [
    "The order or reservation cannot go there from where it is now: `details.status`, and of a guest who cancels the `reason` (COMPLETED, CANCELLED, FAILED, AWAITING_PAYMENT, TOO_LATE).",
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
    "Creating a restaurant and paying back need an `Idempotency-Key` of 16 to 128 characters.",
    "Send one, and the same one on retries.",
  ],
  FORBIDDEN: [
    "The request has an `Origin` header: the partner API is for servers only.",
    "Call from a server; never give a partner key to a browser.",
  ],
  PARTNER_AGREEMENT_REQUIRED: [
    "A LIVE key, and the partner agreement is not signed. TEST keys work without.",
    "An owner of your team signs it in the partner portal, under *Avtale*.",
  ],
  PARTNER_NOT_APPROVED: [
    "The operator has not approved the partner yet.",
    "Wait for approval, or ask the operator.",
  ],
  KEY_ROLE_FORBIDDEN: [
    "News, the brand, and keys of a restaurant without one of them (`/recovery`), need a key whose maker is an owner or administrator of the partner's team today; `details.capability` says for what.",
    "Use a key made by such a person. `GET /me` tells the role of this one.",
  ],
  WHITE_LABEL_REQUIRED: ["A sender domain is for partners with white label.", "Ask the operator for it."],
  PARTNER_NEWS_FORBIDDEN: [
    "Only external partners write news; this one is the operator's own.",
    "Do not call it. The service's own news is the operator's.",
  ],
  HUMAN_REQUIRED: [
    "An AI client tried to publish or schedule news to real restaurants, to cancel what their guests have ordered or booked, or to pay back.",
    "Leave it to a person, in the portal or the dashboard, or to a call of your own server's.",
  ],
  MENU_NOT_FOUND: ["There is no such menu.", readAgain],
  CATEGORY_NOT_FOUND: ["There is no such category.", readAgain],
  PRODUCT_NOT_FOUND: ["There is no such product.", readAgain],
  ADDON_GROUP_NOT_FOUND: ["There is no such add-on group.", readAgain],
  COUPON_NOT_FOUND: ["There is no such coupon or promotion.", readAgain],
  DELIVERY_ZONE_NOT_FOUND: ["There is no such delivery zone.", readAgain],
  DOMAIN_NOT_FOUND: ["There is no such domain.", readAgain],
  KEY_NOT_FOUND: ["There is no such key, or it is revoked.", readAgain],
  WEBHOOK_NOT_FOUND: ["There is no such webhook.", readAgain],
  NEWS_NOT_FOUND: ["There is no such news item.", readAgain],
  HOURS_OVERRIDE_NOT_FOUND: ["There is no such exception.", readAgain],
  OWNER_INVITE_NOT_FOUND: ["There is no such invite.", readAgain],
  MENU_IMPORT_NOT_FOUND: ["There is no such import.", readAgain],
  SENDER_DOMAIN_NOT_SET: ["No sender domain is set.", "Set one with `POST /brand/sender-domain` first."],
  SLUG_TAKEN: ["Another restaurant has the slug. It does not count towards the limit.", "Choose another."],
  SANDBOX_LIMIT: ["The partner has 20 sandboxes.", "Delete one with `DELETE /restaurants/{slug}`."],
  RESTAURANT_ARCHIVED: [
    "The restaurant is archived: it can be read, not changed.",
    "Ask the operator to restore it. Domains, origins and webhooks can be removed all the same.",
  ],
  DEMO_RESTAURANT: ["The demo restaurant cannot be changed.", "Use a sandbox of your own."],
  PRODUCT_LIMIT: [
    "A restaurant has at most 800 active products and 2,000 in all; a batch or an import counts as a whole.",
    "Delete or deactivate some, or send fewer.",
  ],
  LEGAL_LOCKED: [
    "The owner has signed the customer agreement: the legal details in `details.fields` stand.",
    "Leave them out, or send their stored values. A real change is between owner and operator.",
  ],
  DOMAIN_MANAGED: ["The operator looks after this domain.", "Ask the operator to remove it."],
  DOMAIN_TAKEN: [
    "Somebody else has proved the domain: another restaurant, or for senders of mail another partner. `details.reason` `ADDED_ALREADY`: this restaurant has it in its list.",
    "Added already: verify it. Otherwise have it removed there, prove it is yours to the operator, or use another.",
  ],
  DOMAIN_EXISTS: [
    "The service, or its e-mail provider for somebody else, sends mail from this domain already.",
    "Use a subdomain of your own.",
  ],
  DOMAIN_LIMIT: ["The restaurant has 10 domains, or 10 origins.", "Remove one."],
  DOMAIN_NOT_VERIFIED: [
    "Only a verified domain can be primary.",
    "Put its TXT record in and verify it first.",
  ],
  SENDER_DOMAIN_ALREADY_SET: [
    "The partner has a sender domain.",
    "Remove it first with `DELETE /brand/sender-domain`.",
  ],
  LOOK_ONLY: [
    "Somebody who runs the service is looking at a restaurant in the dashboard: they change nothing (`details.reason` `CHANGE`), and do not see what is hidden from them (`HIDDEN`).",
    "Leave it to the restaurant's own people.",
  ],
  GUEST_HAS_OPEN_ORDERS: [
    "A guest is to be forgotten whose orders or reservations are not done: `details.open` has them.",
    "Complete or cancel them, then ask again.",
  ],
  PARTNER_ARCHIVED: ["The partner is archived: nothing of it changes any more.", "Ask the operator."],
  PARTNER_DATA_LOCKED: [
    "The company's name stands once the agreement is signed.",
    "Ask the operator to change it.",
  ],
  KEY_IN_USE: [
    "The key was used in the last 24 hours (`details.lastUsedAt`), or for this very request (`details.reason` `KEY_OF_THIS_REQUEST`).",
    "Rotate it with a grace period; or `?force=true`, for this request's own with another key.",
  ],
  WEBHOOK_LIMIT: ["The restaurant has 10 webhooks.", "Remove one, or give one of them more events."],
  OWNER_EXISTS: [
    "The restaurant has an owner.",
    "No invite is needed: the owner signs in to the dashboard. When the restaurant changes hands, ask the operator.",
  ],
  SANDBOX_ONLY: [
    "What guests and staff would do is only played in a sandbox, and only a sandbox is deleted without its key.",
    "Try it with a TEST key and a sandbox.",
  ],
  SANDBOX_NOT_SUPPORTED: [
    "Owners and going live are for real restaurants.",
    "Use a restaurant that was made with a LIVE key. A sandbox takes orders at once.",
  ],
  GO_LIVE_NOT_REQUIRED: ["The restaurant is live.", "Nothing is left to ask for."],
  GO_LIVE_NOT_READY: [
    "The owner has not signed the customer agreement yet; `details.checks` has what else is missing.",
    "Invite the owner with `POST …/owner-invites`, and ask again when they have signed.",
  ],
  GO_LIVE_CHECKS_FAILED: [
    "Something is missing: `details.checks`.",
    "Put right what is not `ok`, and ask again.",
  ],
  GO_LIVE_ALREADY_REQUESTED: [
    "It was asked for already.",
    "Wait for the operator; `GET …/go-live` tells how it stands.",
  ],
  GO_LIVE_ALREADY_APPROVED: [
    "The operator has approved it already.",
    "Nothing is left to ask for or to take back.",
  ],
  GO_LIVE_NOTHING_TO_WITHDRAW: ["Nothing was asked for.", "`GET …/go-live` tells how it stands."],
  HOURS_OVERRIDE_LIMIT: [
    "100 overrides have not ended yet.",
    "Remove some, or make one of a run of days with `endDate`.",
  ],
  DELIVERY_ZONE_LIMIT: ["The restaurant has 20 zones.", "Remove one, or draw two as one."],
  COUPON_LIMIT: [
    "The restaurant has 500 coupons and promotions.",
    "Delete one that nobody has used, or change one that is over.",
  ],
  COUPON_IN_USE: [
    "Orders have used the coupon (`details.by` is ORDERS), or the newsletter promises it (NEWSLETTER).",
    "End it instead: `POST …/coupons/{couponId}/end`.",
  ],
  MENU_IS_DEFAULT: [
    "The default menu cannot be deleted or switched off.",
    "Make another menu the default first.",
  ],
  CATEGORY_NOT_EMPTY: [
    "The category, or the menu that is deleted, has products: `details.products`.",
    "Move or delete them first, hidden ones too.",
  ],
  CATEGORY_LIMIT: ["The restaurant has 200 categories, or the import would make more.", "Remove one."],
  ADDON_GROUP_LIMIT: ["The restaurant has 200 groups, or the group more than 60 add-ons.", "Remove one."],
  MENU_IMPORT_CLOSED: [
    "The import does not wait for an answer; `details.status` says what it is.",
    "`PROCESSING`: ask again until it is `READY`. Otherwise start a new one.",
  ],
  NOT_DRAFT: [
    "The news is not a draft any more: `details.status`.",
    "Unschedule it to change it. What is published can only be archived.",
  ],
  NOT_PUBLISHED: [
    "Only published news can be archived: `details.status`.",
    "Delete a draft instead; unschedule what is scheduled.",
  ],
  NOT_SCHEDULED: [
    "Only scheduled news can be unscheduled: `details.status`.",
    "Read it again: it may just have been published.",
  ],
  NOT_CLAIMABLE: [
    "The service is publishing this news at this very moment.",
    "Read it again after some seconds.",
  ],
  NO_RECIPIENTS: [
    "No restaurant is left that would get it.",
    "Change `restaurantSlugs` to restaurants that you have now.",
  ],
  PDF_TOO_LARGE: [
    "The file is above 20 MiB.",
    "Save it for the screen rather than for print: menus are read by their text.",
  ],
  FILE_TOO_LARGE: [
    "The picture is above 10 MiB.",
    "Make it smaller; no picture is kept wider than it is shown.",
  ],
  FILE_UNSUPPORTED: [
    "The file is no picture of a kind that is taken, whatever its name says.",
    "Send JPEG, PNG, WebP or AVIF.",
  ],
  IMAGE_HEIC: ["HEIC pictures, as telephones make them, are not taken.", "Convert it to JPEG."],
  IMAGE_NOT_ALLOWED: [
    "A picture in the news is not on the service's own host.",
    "Upload it with `POST …/uploads` and use its address.",
  ],
  IMAGE_INVALID: [
    "The file begins like a picture and cannot be read to its end, or takes a gigabyte of memory (AVIF of more than some 50 megapixels).",
    "Save it anew and send it again.",
  ],
  IMAGE_DIMENSIONS: ["The picture does not have 64 to 8,000 pixels on each side.", "Change its size."],
  LOGO_NOT_ALLOWED: [
    "The logo is not on the service's own host.",
    "Upload it with `POST …/uploads` and use its address.",
  ],
  SENDER_DOMAIN_REJECTED: [
    "The e-mail provider does not take the name.",
    "Use another, as a subdomain of your own.",
  ],
  OWNER_EMAIL_NOT_ALLOWED: [
    "`details.reason`: `PARTNER_TEAM`, somebody of your own team; `NOT_A_MAILBOX`, mail cannot be sent there.",
    "Use the owner's own address: who signs for the restaurant is not who sells to it.",
  ],
  PDF_INVALID: [
    "Not a PDF, or one that cannot be opened. What shows only when the pages are read is the import's `error`.",
    "Save it again.",
  ],
  PDF_PASSWORD: ["The file has a password.", "Save it without."],
  PDF_TOO_MANY_PAGES: ["The file has more than 40 pages.", "Split it, and import one part at a time."],
  PDF_NO_TEXT: [
    "The file holds pictures of text only, as scans do.",
    "Use the PDF that the menu was set with, or one whose text has been recognised.",
  ],
  PDF_PARSE_TIMEOUT: [
    "Reading it took more than 30 s: the import's `error`.",
    "Save it anew as a plain PDF, or split it.",
  ],
  MENU_IMPORT_EMPTY: [
    "No dishes with prices were found (the import's `error`), or the draft has none when it is applied.",
    "Try `reader` `MODEL`, or enter them by hand.",
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
    "`details.reason`: `NO_LANGUAGE_MODEL`, the service has none; `LANGUAGE_MODEL`, it failed, and nothing was found without it (the import's `error`); `BUSY`, too many files wait.",
    "Import with `reader` `TEXT`; when busy, wait `Retry-After` seconds.",
  ],
  EMAIL_SERVICE_UNAVAILABLE: [
    "The e-mail provider, or the look-up of the domain, does not answer.",
    "Try again after some minutes. Nothing was changed.",
  ],
  INVITE_SEND_FAILED: [
    "The service has no mail server: the invite was not made.",
    "Tell the operator. A mail server that is away for a while does no harm: the mail waits.",
  ],
  UPLOAD_FAILED: [
    "The file could not be stored, or too many come at once (`details.reason` `BUSY`).",
    "Send it again, after `Retry-After` seconds when there is one.",
  ],
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
