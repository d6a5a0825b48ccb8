import type { WireLine } from "../../domain/cart-line.ts";
import type { Money } from "../../domain/money.ts";
import type { StaffRole, TeamRole } from "../../domain/roles.ts";
import type { Locale } from "../../messages/locale.ts";
import type { PublicProfile } from "../menus/restaurant-schemas.ts";
import type { PublicMenu } from "../menus/schemas.ts";
import type { Quote } from "../orders/schemas.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { LegalField, StaffAgreement } from "../owners/schemas.ts";
import type { SandboxPaymentView } from "../payments/sandbox-page.ts";
import type { Availability } from "../reservations/schemas.ts";

/** What the server gives the pages to render. Shared with web/storefront, which renders and hydrates from the same data. */
export interface FrameInput {
  lang: Locale;
  /** Origin of the service; without a slash at the end. */
  baseUrl: string;
  slug: string;
  /** Epoch ms at which the page was made. */
  nowMs: number;
  /** How far the restaurant's clock is ahead of the browser's: a sandbox may have one of its own. */
  aheadMs: number;
}

/** By the dish: the colour that stands in its picture's place until it has come, three hexadecimal digits. */
export type Tints = Readonly<Record<string, string>>;

export interface OrderingInput {
  frame: FrameInput;
  menu: PublicMenu;
  tints: Tints;
  /** True where no script comes that would bring those that are not in sight at first. */
  hasAllPhotos?: boolean;
}

export interface BookingInput {
  frame: FrameInput;
  restaurant: Pick<
    PublicProfile,
    "slug" | "name" | "phone" | "logoUrl" | "address" | "openingHours" | "specialOpeningHours"
  >;
  /** What can be asked for before the first look at what is free; null when tables are not booked online. */
  room: Pick<
    Availability,
    "minPartySize" | "maxPartySize" | "maxDaysAhead" | "requiresApproval" | "deposit" | "areas"
  > | null;
}

export interface TrackingInput {
  frame: FrameInput;
  order: TrackingOrder;
  /** True when the restaurant has an ordering page to go back to. */
  hasOrderingPage: boolean;
  /** True where the page's browser can be told when the food is ready (D-353): on the restaurant's own pages. */
  canTellReady: boolean;
  /** For the receipt. */
  legal: { legalName: string | null; orgNumber: string | null };
  receiptHeaderText: string | null;
  receiptFooterText: string | null;
}

export interface SandboxPayInput
  extends Pick<SandboxPaymentView, "id" | "amount" | "description" | "state" | "expiresAt" | "aheadMs"> {
  lang: Locale;
}

/** What can be done without a network: call, or go there. */
export type OfflineRestaurant = Pick<PublicProfile, "name" | "slug" | "phone" | "address">;

export type MessageKind = "NOT_FOUND" | "ORDER_NOT_FOUND" | "RESTAURANT_NOT_FOUND";

export interface MessageInput {
  lang: Locale;
  kind: MessageKind;
  /** Decides the page's pattern; a slug, or anything. */
  seed: string;
  homeUrl: string;
}

export interface GateInput {
  lang: Locale;
  restaurantName: string;
  /** Decides the page's pattern. */
  slug: string;
  /** False: nobody can know the way in. */
  hasPassword: boolean;
  /** The password that was just tried is not the one. */
  isWrong: boolean;
  /** Path to go on to. */
  to: string;
}

export interface NewsletterInput {
  lang: Locale;
  /** What the page says: is leaving what you want, you have left, you are back, or this link leads nowhere. */
  state: "ASKED" | "LEFT" | "BACK" | "UNKNOWN";
  restaurantName: string;
  /** Decides the page's pattern. */
  seed: string;
  /** Paths that a form posts to. */
  leaveUrl: string;
  backUrl: string;
  /** Null when the restaurant has no page to order from. */
  menuUrl: string | null;
}

export interface InviteInput {
  lang: Locale;
  /** ASKED: not accepted yet. GONE: the link leads nowhere any more. JOINED: accepted with an account that was there. */
  state: "ASKED" | "GONE" | "JOINED";
  invite: InviteShown | null;
  /** Path of the page that comes after. */
  next: string;
  /** What is wrong with the password that was just chosen. */
  error: string | null;
  /** Path that the form posts to. */
  action: string;
  /** Characters that a password must have. */
  minimum: number;
}

/** To what somebody comes in by a mailed link. */
export type InviteShown = { email: string; hasAccount: boolean } & (
  | {
      to: "RESTAURANT";
      slug: string;
      restaurantName: string;
      role: StaffRole;
      /** Name of the colleague who invites; null: the partner invites the owner. */
      invitedBy: string | null;
    }
  | { to: "PARTNER"; company: string; orgNumber: string }
  | { to: "TEAM"; partnerName: string; role: TeamRole; invitedBy: string }
);

export interface AgreementInput {
  lang: Locale;
  slug: string;
  restaurantName: string;
  agreement: StaffAgreement;
  /** What was just sent, to be corrected. */
  filled: Partial<Record<LegalField, string>>;
  problem: "INVALID" | "CHANGED" | "LOCKED" | null;
  wrong: readonly string[];
}

export interface FrontRestaurant {
  name: string;
  url: string;
  kind: string | null;
  city: string | null;
}

export interface MenuPartInput extends OrderingInput {
  categoryId: string;
  /** Null: all dishes of the category. */
  productId: string | null;
  /** What a form asked for that does not go into the basket, and why. */
  refused: { fields: Readonly<Record<string, string>>; why: readonly string[] } | null;
}

/** A line of the basket without script, as it is read. */
export interface PlainLine {
  name: string;
  choices: readonly string[];
  note: string | null;
  quantity: number;
  /** Null while it cannot be priced. */
  sum: Money | null;
  wrong: readonly string[];
}

export interface PlainBasketInput {
  frame: FrameInput;
  restaurant: Pick<PublicProfile, "name">;
  /** The lines, packed, as they are shown: what is ordered is what was read. */
  basket: string;
  /** The idempotency key of this sight of it. */
  attempt: string;
  lines: readonly PlainLine[];
  /** Null when some of it cannot be ordered at all. */
  quote: Quote | null;
  times: { asapAt: string | null; later: readonly string[] };
  /** What is told above everything. */
  said: readonly string[];
  filled: Readonly<Record<string, string>>;
  /** Sentences by the path of the order's field. */
  errors: Readonly<Record<string, string>>;
}

/** A page's body as HTML, its title, and what its script starts from (JSON, packed by web/packed.ts; null for pages without script). */
export interface RenderedBody {
  html: string;
  title: string;
  description: string;
  data: string | null;
  /** What stands above everything for browsers without script. */
  noScript?: string;
}

/** What web/storefront/server.tsx is built into. */
export interface StorefrontBundle {
  /** The style sheets: what the ordering page shows at first, what bookings and orders show, dishes at addresses of their own, pages of a few words. */
  styles: Readonly<Record<"ordering" | "guests" | "menuPart" | "plain" | "small", string>>;
  themeCss(brand: { primaryColor: string; secondaryColor: string; font?: string | null }): string;
  /** What is drawn under the words of a picture to be shared, and in which colours those are. */
  sharedGround(input: {
    seed: string;
    brand: { primaryColor: string; secondaryColor: string };
    hasPhoto: boolean;
  }): {
    svg: string;
    brand: string;
    ink: string;
    soft: string;
    accent: string;
  };
  initialsOf(name: string): string;
  faviconSvg(name: string, brand: { primaryColor: string; secondaryColor: string }): string;
  renderOrdering(input: OrderingInput): RenderedBody;
  renderMenuPart(input: MenuPartInput): RenderedBody;
  renderPlainBasket(input: PlainBasketInput): RenderedBody;
  /** A dish as a form without script has it, in the words of an order. */
  lineOfForm(menu: PublicMenu, productId: string, fields: Readonly<Record<string, string>>): WireLine;
  renderBooking(input: BookingInput): RenderedBody;
  renderTracking(input: TrackingInput): RenderedBody;
  renderSandboxPay(input: SandboxPayInput): RenderedBody;
  renderThanks(lang: Locale, slug: string): RenderedBody;
  renderOffline(lang: Locale, restaurant: OfflineRestaurant): RenderedBody;
  renderMessage(input: MessageInput): RenderedBody;
  renderGate(input: GateInput): RenderedBody;
  renderNewsletter(input: NewsletterInput): RenderedBody;
  renderInvite(input: InviteInput): RenderedBody;
  renderAgreement(input: AgreementInput): RenderedBody;
  renderFront(lang: Locale, restaurants: readonly FrontRestaurant[]): RenderedBody;
}
