import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { clockChanges, osloDateOf } from "../../src/domain/oslo-time.ts";
import type { FrameInput, RenderedBody, StorefrontBundle } from "../../src/features/storefront/schemas.ts";
import { catalogues, speechOf, wordsOf } from "../../src/messages/languages.ts";
import type { Section } from "../../src/messages/template.ts";
import { type Json, pack } from "../packed.ts";
import { themeCss, themeTokens } from "../ui/theme.ts";
import { BookingPage } from "./booking/booking-page.tsx";
import guestsCss from "./guests.css?inline";
import menuPartCss from "./menu-part.css?inline";
import { initialsOf } from "./ordering/monogram.tsx";
import { OrderingPage } from "./ordering/ordering-page.tsx";
import orderingCss from "./ordering.css?inline";
import { type PageFrame, PageProvider } from "./page.tsx";
import { AgreementPage } from "./pages/agreement-page.tsx";
import { FrontPage } from "./pages/front-page.tsx";
import { GatePage } from "./pages/gate-page.tsx";
import { InvitePage } from "./pages/invite-page.tsx";
import { MenuPartPage } from "./pages/menu-part-page.tsx";
import { MessagePage } from "./pages/message-page.tsx";
import { NewsletterPage } from "./pages/newsletter-page.tsx";
import { OfflinePage } from "./pages/offline-page.tsx";
import { SandboxPayPage } from "./pages/sandbox-pay-page.tsx";
import { ThanksPage } from "./pages/thanks-page.tsx";
import { BasketPage } from "./plain/basket-page.tsx";
import { lineOfForm } from "./plain/form-fields.ts";
import { NoScript } from "./plain/no-script.tsx";
import { TrackedPlainly } from "./plain/tracked-plainly.tsx";
import plainCss from "./plain.css?inline";
import { sharedGround } from "./shared-ground.ts";
import smallCss from "./small.css?inline";
import { TrackingPage } from "./tracking/tracking-page.tsx";

type TextsOfAPage = "ordering" | "booking" | "tracking";

/** What a page is given of its language: the section it uses, and the guests' own. */
function frameOf(input: FrameInput, section: TextsOfAPage, messages: Section = {}): PageFrame {
  const catalogue = catalogues[input.lang];
  const texts = { ...catalogue.guest, ...catalogue[section] };
  const clock = clockChanges(Number(osloDateOf(input.nowMs).slice(0, 4)));
  return { ...input, texts, habits: speechOf(input.lang).habits, clock, messages };
}

/** `data` is null for pages without script. */
const body = (page: ReactNode, title: string, description: string, data: object | null): RenderedBody => ({
  html: renderToString(page),
  title,
  description,
  data: data && JSON.stringify(pack(data as Json)),
});

const bundle: StorefrontBundle = {
  styles: {
    ordering: orderingCss,
    guests: guestsCss,
    menuPart: menuPartCss,
    plain: plainCss,
    small: smallCss,
  },
  themeCss,
  initialsOf,
  sharedGround,
  faviconSvg(name, colors) {
    const { brand, "on-brand": ink } = themeTokens(colors, "light");
    const initials = initialsOf(name);
    const size = initials.length > 1 ? 27 : 36;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${brand}"/><text x="32" y="34" fill="${ink}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="800" text-anchor="middle" dominant-baseline="middle">${initials}</text></svg>`;
  },
  renderOrdering({ frame: input, menu, tints, hasAllPhotos = false }) {
    const frame = {
      ...frameOf(input, "ordering", { cart: catalogues[input.lang].cart }),
      tints,
      ...(hasAllPhotos && { hasAllPhotos }),
    };
    const data = { frame, menu };
    const { restaurant } = menu;
    const place = [restaurant.cuisineType, restaurant.address?.city].filter(Boolean).join(" · ");
    const title = place ? `${restaurant.name} – ${place}` : restaurant.name;
    const page = <OrderingPage {...data} speech={speechOf(input.lang)} />;
    const noScript = renderToString(
      <PageProvider frame={data.frame} speech={speechOf(input.lang)}>
        <NoScript menu={menu} texts={wordsOf(input.lang, "plainOrder")} />
      </PageProvider>,
    );
    return { ...body(page, title, restaurant.description ?? title, data), noScript };
  },
  renderMenuPart({ frame: input, menu, tints, categoryId, productId, refused }) {
    const category = menu.categories.find(({ id }) => id === categoryId)!;
    const product = category.products.find(({ id }) => id === productId) ?? null;
    const part = product ?? category;
    const texts = wordsOf(input.lang, "menuPages");
    const plain = wordsOf(input.lang, "plainOrder");
    const speech = speechOf(input.lang);
    const page = (
      <PageProvider frame={{ ...frameOf(input, "ordering"), tints }} speech={speech}>
        <MenuPartPage {...{ menu, category, product, texts, plain, refused }} />
      </PageProvider>
    );
    const name = speech.name({ name: part.name, nameEn: part.nameEn || null });
    const title = texts.titleAt({ name, restaurant: menu.restaurant.name });
    return body(page, title, part.description ?? title, null);
  },
  renderPlainBasket({ frame: input, ...basket }) {
    const texts = wordsOf(input.lang, "plainOrder");
    const page = (
      <PageProvider frame={frameOf(input, "ordering")} speech={speechOf(input.lang)}>
        <BasketPage {...basket} texts={texts} />
      </PageProvider>
    );
    const title = texts.basketOf({ restaurant: basket.restaurant.name });
    return body(page, title, title, null);
  },
  lineOfForm(menu, productId, fields) {
    const products = menu.categories.flatMap((category) => category.products);
    return lineOfForm(menu, products.find(({ id }) => id === productId)!, fields);
  },
  renderBooking(input) {
    const { lang } = input.frame;
    const t = wordsOf(lang, "booking");
    const data = { ...input, frame: frameOf(input.frame, "booking") };
    const restaurant = input.restaurant.name;
    const page = <BookingPage {...data} speech={speechOf(lang)} />;
    return body(page, t.titleAt({ restaurant }), t.description({ restaurant }), data);
  },
  renderTracking(input) {
    const { lang } = input.frame;
    const data = { ...input, frame: frameOf(input.frame, "tracking") };
    const number = input.order.orderNumber;
    const title = `${wordsOf(lang, "guest").trackingTitle({ number })} · ${input.order.restaurant.name}`;
    const noScript = renderToString(
      <TrackedPlainly order={input.order} texts={wordsOf(lang, "plainOrder")} />,
    );
    return { ...body(<TrackingPage {...data} speech={speechOf(lang)} />, title, title, data), noScript };
  },
  renderSandboxPay(input) {
    const t = wordsOf(input.lang, "sandboxPay");
    const speech = speechOf(input.lang);
    const data = { ...input, texts: catalogues[input.lang].sandboxPay, habits: speech.habits };
    return body(<SandboxPayPage {...input} t={t} speech={speech} />, t.title, t.test, data);
  },
  renderThanks(lang, slug) {
    const t = wordsOf(lang, "signposts");
    return body(<ThanksPage t={t} slug={slug} />, t.returningTitle, t.returningText, null);
  },
  renderOffline(lang, restaurant) {
    const t = wordsOf(lang, "signposts");
    return body(<OfflinePage t={t} restaurant={restaurant} />, t.offlineTitle, "", null);
  },
  renderMessage({ lang, ...input }) {
    const t = wordsOf(lang, "signposts");
    return body(<MessagePage {...input} t={t} />, t.notFoundTitle, "", null);
  },
  renderGate(input) {
    const t = wordsOf(input.lang, "gate");
    return body(<GatePage {...input} t={t} />, input.restaurantName, t.lead, null);
  },
  renderNewsletter(input) {
    const t = wordsOf(input.lang, "newsletterPage");
    return body(<NewsletterPage {...input} t={t} />, input.restaurantName, t.title, null);
  },
  renderInvite(input) {
    const t = wordsOf(input.lang, "ownerPages");
    const ofColleague = wordsOf(input.lang, "colleagues");
    const ofPartner = wordsOf(input.lang, "partnerBegin").page;
    const ofTeam = wordsOf(input.lang, "portalTeam");
    const page = <InvitePage {...input} {...{ t, ofColleague, ofPartner, ofTeam }} />;
    return body(page, t.inviteName, "", null);
  },
  renderAgreement(input) {
    const t = wordsOf(input.lang, "ownerPages");
    const title = `${t.agreementTitle} · ${input.restaurantName}`;
    return body(<AgreementPage {...input} t={t} />, title, "", null);
  },
  renderFront(lang, restaurants) {
    const t = wordsOf(lang, "frontPage");
    const other = lang === "nb" ? { lang: "en", name: "English" } : { lang: "nb", name: "Norsk" };
    const page = <FrontPage t={t} restaurants={restaurants} otherLang={other} />;
    return body(page, `Luka – ${t.title}`, t.lead, null);
  },
};

export default bundle;
