/**
 * Every expected failure of the service: code -> HTTP status and default messages (Norwegian bokmål, English).
 * Clients branch on `code`; `message` is for people. Pure code returns a `Refusal`; the shell throws `Problem`.
 */
export const problems = {
  MISSING_SLUG: [400, "Mangler restaurantens slug.", "The restaurant's slug is missing."],
  MISSING_TOKEN: [400, "Ugyldig sporingslenke.", "The tracking token is malformed."],
  INVALID_JSON: [400, "Forespørselen er ikke gyldig JSON.", "The request body is not valid JSON."],
  INVALID_SUCCESS_URL: [
    400,
    "successUrl må være med: en https-adresse på et verifisert domene eller tjenestens eget.",
    "Send successUrl: https on a verified domain or on the service's own.",
  ],
  INVALID_CANCEL_URL: [
    400,
    "cancelUrl må være med: en https-adresse på et verifisert domene eller tjenestens eget.",
    "Send cancelUrl: https on a verified domain or on the service's own.",
  ],
  BAD_REQUEST: [400, "Ugyldig forespørsel.", "The request is not valid."],
  IDEMPOTENCY_KEY_REQUIRED: [
    400,
    "Send Idempotency-Key: 16 til 128 tegn av a-z, A-Z, 0-9, _ og -.",
    "Send an Idempotency-Key of 16 to 128 characters from a-z, A-Z, 0-9, _ and -.",
  ],
  UNAUTHORIZED: [401, "Ikke tilgang.", "Not authorized."],
  KEY_EXPIRED: [401, "Nøkkelen er utløpt.", "The key has expired."],
  FORBIDDEN: [403, "Ikke tillatt.", "Forbidden."],
  INSUFFICIENT_SCOPE: [403, "Nøkkelen mangler nødvendig tilgang.", "The key lacks the required scope."],
  PARTNER_AGREEMENT_REQUIRED: [
    403,
    "Avtalen må signeres først.",
    "The partner agreements must be signed first.",
  ],
  PARTNER_NOT_APPROVED: [403, "Partneren er ikke godkjent.", "The partner is not approved."],
  KEY_ROLE_FORBIDDEN: [
    403,
    "Nøkkelen må være laget av en eier eller administrator.",
    "The key must be created by an owner or administrator.",
  ],
  WHITE_LABEL_REQUIRED: [403, "Krever hvitmerking.", "White label is required."],
  PARTNER_NEWS_FORBIDDEN: [403, "Partneren har ikke nyheter.", "This partner has no news."],
  HUMAN_REQUIRED: [403, "Dette må gjøres av et menneske.", "A person must do this."],
  NOT_FOUND: [404, "Fant ikke det du ba om.", "There is no such thing here."],
  RESTAURANT_NOT_FOUND: [404, "Fant ikke restauranten.", "The restaurant was not found."],
  ORDER_NOT_FOUND: [404, "Fant ikke bestillingen.", "The order was not found."],
  POPUP_NOT_AVAILABLE: [404, "Nyhetsbrevet er ikke tilgjengelig.", "The newsletter popup is not available."],
  MENU_NOT_FOUND: [404, "Fant ikke menyen.", "The menu was not found."],
  CATEGORY_NOT_FOUND: [404, "Fant ikke kategorien.", "The category was not found."],
  PRODUCT_NOT_FOUND: [404, "Fant ikke produktet.", "The product was not found."],
  ADDON_GROUP_NOT_FOUND: [404, "Fant ikke tilvalgsgruppen.", "The add-on group was not found."],
  DELIVERY_ZONE_NOT_FOUND: [404, "Fant ikke leveringssonen.", "The delivery zone was not found."],
  DOMAIN_NOT_FOUND: [404, "Fant ikke domenet.", "The domain was not found."],
  KEY_NOT_FOUND: [404, "Fant ikke nøkkelen.", "The key was not found."],
  WEBHOOK_NOT_FOUND: [404, "Fant ikke webhooken.", "The webhook was not found."],
  NEWS_NOT_FOUND: [404, "Fant ikke nyheten.", "The news item was not found."],
  HOURS_OVERRIDE_NOT_FOUND: [404, "Fant ikke unntaket.", "The hours override was not found."],
  OWNER_INVITE_NOT_FOUND: [404, "Fant ikke invitasjonen.", "The invite was not found."],
  MENU_IMPORT_NOT_FOUND: [404, "Fant ikke importen.", "The menu import was not found."],
  SENDER_DOMAIN_NOT_SET: [404, "Avsenderdomene er ikke satt.", "No sender domain is set."],
  METHOD_NOT_ALLOWED: [405, "Metoden er ikke tillatt.", "The method is not allowed."],
  PRICE_CHANGED: [409, "Prisen har endret seg.", "The price has changed."],
  SLOT_FULL: [409, "Tidspunktet er fullt.", "That time is full."],
  PAYMENT_PENDING: [
    409,
    "Betalingslenken lages. Prøv igjen om litt.",
    "The payment link is being created. Try again shortly.",
  ],
  PAYMENT_INCOMPLETE: [
    409,
    "Bestillingen fikk aldri en betalingslenke. Start på nytt.",
    "The order never got a payment link. Start a new order.",
  ],
  IDEMPOTENCY_CONFLICT: [
    409,
    "Idempotency-Key er allerede brukt. Lag en ny for hvert nytt forsøk.",
    "The Idempotency-Key was already used. Make a new one for every new attempt.",
  ],
  SLUG_TAKEN: [409, "Adressen er opptatt. Velg en annen.", "The slug is taken. Choose another one."],
  SANDBOX_LIMIT: [409, "Grensen for sandkasser er nådd.", "The sandbox limit is reached."],
  RESTAURANT_ARCHIVED: [409, "Restauranten er arkivert.", "The restaurant is archived."],
  DEMO_RESTAURANT: [409, "Demorestauranten kan ikke endres.", "The demo restaurant cannot be changed."],
  PRODUCT_LIMIT: [409, "Grensen for produkter er nådd.", "The product limit is reached."],
  CHANGED: [
    409,
    "Noen andre endret dette samtidig. Last på nytt.",
    "It was changed by someone else. Read it again.",
  ],
  LEGAL_LOCKED: [409, "Juridiske opplysninger er låst.", "The legal data is locked."],
  DOMAIN_MANAGED: [409, "Domenet styres av tjenesten.", "The domain is managed by the service."],
  DOMAIN_TAKEN: [409, "Domenet er i bruk.", "The domain is in use."],
  DOMAIN_EXISTS: [409, "Domenet finnes allerede.", "The domain already exists."],
  DOMAIN_LIMIT: [409, "Grensen for domener er nådd.", "The domain limit is reached."],
  DOMAIN_NOT_VERIFIED: [409, "Domenet er ikke verifisert.", "The domain is not verified."],
  SENDER_DOMAIN_ALREADY_SET: [409, "Avsenderdomene er allerede satt.", "A sender domain is already set."],
  PARTNER_ARCHIVED: [409, "Partneren er arkivert.", "The partner is archived."],
  PARTNER_DATA_LOCKED: [409, "Firmaopplysningene er låst.", "The company data is locked."],
  ONLINE_BOOKING_CLOSED: [409, "Bordbestilling på nett er stengt.", "Online booking is closed."],
  NO_TABLE: [409, "Ingen ledige bord på dette tidspunktet.", "No table is free at that time."],
  KEY_IN_USE: [409, "Nøkkelen er brukt det siste døgnet.", "The key was used within the last 24 hours."],
  WEBHOOK_LIMIT: [409, "Grensen for webhooker er nådd.", "The webhook limit is reached."],
  OWNER_EXISTS: [409, "Restauranten har allerede en eier.", "The restaurant already has an owner."],
  SANDBOX_NOT_SUPPORTED: [409, "Ikke tilgjengelig for sandkasser.", "Not available for sandboxes."],
  GO_LIVE_NOT_REQUIRED: [409, "Restauranten er allerede åpen.", "The restaurant is already live."],
  GO_LIVE_NOT_READY: [409, "Restauranten er ikke klar.", "The restaurant is not ready."],
  GO_LIVE_CHECKS_FAILED: [409, "Noe gjenstår før restauranten kan åpne.", "Some checks failed."],
  GO_LIVE_ALREADY_REQUESTED: [409, "Åpning er allerede bedt om.", "Go-live was already requested."],
  GO_LIVE_ALREADY_APPROVED: [409, "Åpning er allerede godkjent.", "Go-live was already approved."],
  GO_LIVE_NOTHING_TO_WITHDRAW: [409, "Ingenting å trekke tilbake.", "There is nothing to withdraw."],
  HOURS_OVERRIDE_LIMIT: [409, "Grensen for unntak er nådd.", "The limit of hours overrides is reached."],
  DELIVERY_ZONE_LIMIT: [409, "Grensen for leveringssoner er nådd.", "The delivery zone limit is reached."],
  MENU_IS_DEFAULT: [
    409,
    "Standardmenyen kan ikke slettes eller slås av.",
    "The default menu cannot be deleted or switched off.",
  ],
  CATEGORY_NOT_EMPTY: [
    409,
    "Det er retter i den ennå. Flytt eller slett dem først.",
    "There are dishes in it still. Move or delete them first.",
  ],
  CATEGORY_LIMIT: [409, "Grensen for kategorier er nådd.", "The category limit is reached."],
  ADDON_GROUP_LIMIT: [409, "Grensen for tilvalgsgrupper er nådd.", "The add-on group limit is reached."],
  MENU_IMPORT_CLOSED: [409, "Importen er lukket.", "The menu import is closed."],
  NOT_DRAFT: [409, "Nyheten er ikke et utkast.", "The news item is not a draft."],
  NOT_PUBLISHED: [409, "Nyheten er ikke publisert.", "The news item is not published."],
  NOT_SCHEDULED: [409, "Nyheten er ikke planlagt.", "The news item is not scheduled."],
  NOT_CLAIMABLE: [409, "Nyheten behandles allerede.", "The news item is being processed."],
  NO_RECIPIENTS: [409, "Ingen mottakere.", "There are no recipients."],
  ILLEGAL_TRANSITION: [409, "Bestillingen kan ikke flyttes dit nå.", "The order cannot be moved there now."],
  RETENTION: [
    410,
    "Opplysningene er slettet etter lagringstiden.",
    "The record was removed after its retention time.",
  ],
  LENGTH_REQUIRED: [411, "Content-Length mangler.", "Content-Length is required."],
  PAYLOAD_TOO_LARGE: [413, "Forespørselen er for stor.", "The request body is too large."],
  PDF_TOO_LARGE: [413, "PDF-en er for stor.", "The PDF is too large."],
  FILE_TOO_LARGE: [413, "Filen er for stor.", "The file is too large."],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    "Innholdet må sendes som application/json.",
    "Send the body as application/json.",
  ],
  FILE_UNSUPPORTED: [415, "Filtypen støttes ikke.", "The file type is not supported."],
  IMAGE_HEIC: [415, "HEIC-bilder støttes ikke.", "HEIC images are not supported."],
  MISDIRECTED_REQUEST: [421, "Ukjent vertsnavn.", "Unknown host name."],
  VALIDATION_FAILED: [422, "Noe i forespørselen må rettes.", "Something in the request must be corrected."],
  FULFILLMENT_NOT_ALLOWED: [
    422,
    "Et produkt kan ikke bestilles på denne måten.",
    "A product is not available for this fulfillment.",
  ],
  DINE_IN_DISABLED: [422, "Restauranten tar ikke bordbestillinger.", "Table reservations are off."],
  INVALID_PARTY_SIZE: [422, "Ugyldig antall gjester.", "The party size is not valid."],
  PARTY_TOO_LARGE: [
    422,
    "For mange gjester for bestilling på nett.",
    "The party is too large to book online.",
  ],
  TOO_EARLY: [422, "Tidspunktet er for nært.", "That time is too soon."],
  IMAGE_NOT_ALLOWED: [422, "Bildet er ikke tillatt.", "The image is not allowed."],
  IMAGE_INVALID: [422, "Bildet er ugyldig.", "The image is not valid."],
  IMAGE_DIMENSIONS: [422, "Bildets mål er utenfor grensene.", "The image's dimensions are out of bounds."],
  LOGO_NOT_ALLOWED: [422, "Logoen er ikke tillatt.", "The logo is not allowed."],
  SENDER_DOMAIN_REJECTED: [422, "Avsenderdomenet ble avvist.", "The sender domain was rejected."],
  OWNER_EMAIL_NOT_ALLOWED: [422, "E-postadressen kan ikke brukes.", "The e-mail address is not allowed."],
  PDF_INVALID: [422, "PDF-en er ugyldig.", "The PDF is not valid."],
  PDF_PASSWORD: [422, "PDF-en har passord.", "The PDF has a password."],
  PDF_TOO_MANY_PAGES: [422, "PDF-en har for mange sider.", "The PDF has too many pages."],
  PDF_NO_TEXT: [422, "PDF-en har ingen tekst.", "The PDF has no text."],
  PDF_PARSE_TIMEOUT: [422, "PDF-en tok for lang tid.", "The PDF took too long."],
  MENU_IMPORT_EMPTY: [422, "Fant ingen retter.", "No dishes were found."],
  MENU_IMPORT_TOO_BIG: [422, "Menyen er for stor.", "The menu is too big."],
  RATE_LIMITED: [429, "For mange forespørsler. Prøv igjen om litt.", "Too many requests. Try again shortly."],
  MENU_IMPORT_AI_LIMIT: [429, "Grensen for språkmodellen er nådd.", "The language model's limit is reached."],
  INTERNAL_ERROR: [500, "Noe gikk galt hos oss.", "Something went wrong on our side."],
  PAYMENT_PROVIDER_INVALID: [
    502,
    "Betalingsleverandøren ga en ubrukelig lenke.",
    "The payment provider gave an unusable link.",
  ],
  PAYMENT_PROVIDER_UNAVAILABLE: [
    503,
    "Betalingsleverandøren svarte ikke. Ingen penger er trukket.",
    "The payment provider did not answer. No money was taken.",
  ],
  EMAIL_SERVICE_UNAVAILABLE: [503, "E-posttjenesten svarer ikke.", "The e-mail service is unavailable."],
  MENU_IMPORT_UNAVAILABLE: [503, "Menyimport er ikke tilgjengelig.", "Menu import is unavailable."],
  INVITE_SEND_FAILED: [503, "Invitasjonen kunne ikke sendes.", "The invite could not be sent."],
  UPLOAD_FAILED: [503, "Opplastingen feilet.", "The upload failed."],
} as const satisfies Record<string, readonly [status: number, nb: string, en: string]>;

export type ProblemCode = keyof typeof problems;
export type Locale = "nb" | "en";

/** One thing wrong in a request: where (`lines.0.variantId`), what for people, what for machines. */
export interface Issue {
  path: string;
  message: string;
  code?: string;
  params?: Record<string, unknown>;
}

/** An expected refusal, as pure code returns it. */
export interface Refusal {
  code: ProblemCode;
  message?: string;
  details?: Record<string, unknown>;
}

export const statusOf = (code: ProblemCode): number => problems[code][0];
export const messageOf = (code: ProblemCode, locale: Locale): string =>
  problems[code][locale === "en" ? 2 : 1];
