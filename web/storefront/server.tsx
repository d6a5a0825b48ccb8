import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { RenderedBody, StorefrontBundle } from "../../src/features/storefront/schemas.ts";
import type { Locale } from "../../src/messages/locale.ts";
import { type BookingTexts, bookingEn } from "../i18n/booking.en.ts";
import { bookingNb } from "../i18n/booking.nb.ts";
import { frontTexts } from "../i18n/front.ts";
import { gateTexts } from "../i18n/gate.ts";
import { newsletterTexts } from "../i18n/newsletter.ts";
import { ownerTexts } from "../i18n/owners.ts";
import { sandboxTexts } from "../i18n/sandbox.ts";
import { en } from "../i18n/storefront.en.ts";
import { nb, type StorefrontTexts } from "../i18n/storefront.nb.ts";
import { themeCss, themeTokens } from "../ui/theme.ts";
import { BookingPage } from "./booking/booking-page.tsx";
import { initialsOf } from "./ordering/monogram.tsx";
import { OrderingPage } from "./ordering/ordering-page.tsx";
import { AgreementPage } from "./pages/agreement-page.tsx";
import { FrontPage } from "./pages/front-page.tsx";
import { GatePage } from "./pages/gate-page.tsx";
import { InvitePage } from "./pages/invite-page.tsx";
import { MessagePage } from "./pages/message-page.tsx";
import { NewsletterPage } from "./pages/newsletter-page.tsx";
import { SandboxPayPage } from "./pages/sandbox-pay-page.tsx";
import { ThanksPage } from "./pages/thanks-page.tsx";
import css from "./storefront.css?inline";
import { TrackingPage } from "./tracking/tracking-page.tsx";

const textsOf: Record<Locale, StorefrontTexts> = { nb, en };
const bookingTextsOf: Record<Locale, BookingTexts> = { nb: bookingNb, en: bookingEn };

/** `data` is null for pages without script. */
const body = (page: ReactNode, title: string, description: string, data: object | null): RenderedBody => ({
  html: renderToString(page),
  title,
  description,
  data: data && JSON.stringify(data),
});

const bundle: StorefrontBundle = {
  styles: css,
  themeCss,
  faviconSvg(name, colors) {
    const { brand, "on-brand": ink } = themeTokens(colors, "light");
    const initials = initialsOf(name);
    const size = initials.length > 1 ? 27 : 36;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${brand}"/><text x="32" y="34" fill="${ink}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="800" text-anchor="middle" dominant-baseline="middle">${initials}</text></svg>`;
  },
  renderOrdering({ frame, menu }) {
    const data = { frame: { ...frame, texts: textsOf[frame.lang] }, menu };
    const { restaurant } = menu;
    const place = [restaurant.cuisineType, restaurant.address?.city].filter(Boolean).join(" · ");
    const title = place ? `${restaurant.name} – ${place}` : restaurant.name;
    return body(<OrderingPage {...data} />, title, restaurant.description ?? title, data);
  },
  renderBooking(input) {
    const words = bookingTextsOf[input.frame.lang];
    const data = { ...input, words, frame: { ...input.frame, texts: textsOf[input.frame.lang] } };
    const { name } = input.restaurant;
    const title = words.titleAt.replace("{restaurant}", name);
    return body(<BookingPage {...data} />, title, words.description.replace("{restaurant}", name), data);
  },
  renderTracking(input) {
    const texts = textsOf[input.frame.lang];
    const data = { ...input, frame: { ...input.frame, texts } };
    const title = `${texts.trackingTitle.replace("{number}", String(input.order.orderNumber))} · ${input.order.restaurant.name}`;
    return body(<TrackingPage {...data} />, title, title, data);
  },
  renderSandboxPay(input) {
    const data = { ...input, texts: sandboxTexts[input.lang] };
    return body(<SandboxPayPage {...data} />, data.texts.title, data.texts.test, data);
  },
  renderThanks(lang, slug) {
    const texts = textsOf[lang];
    return body(<ThanksPage texts={texts} slug={slug} />, texts.returningTitle, texts.returningText, null);
  },
  renderMessage({ lang, kind, seed, homeUrl }) {
    const page = <MessagePage kind={kind} texts={textsOf[lang]} seed={seed} homeUrl={homeUrl} />;
    return body(page, textsOf[lang].notFoundTitle, "", null);
  },
  renderGate(input) {
    const texts = gateTexts[input.lang];
    return body(<GatePage {...input} texts={texts} />, input.restaurantName, texts.lead, null);
  },
  renderNewsletter(input) {
    const texts = newsletterTexts[input.lang];
    return body(<NewsletterPage {...input} texts={texts} />, input.restaurantName, texts.title, null);
  },
  renderInvite(input) {
    const texts = ownerTexts[input.lang];
    return body(<InvitePage {...input} texts={texts} />, texts.inviteTitle, "", null);
  },
  renderAgreement(input) {
    const texts = ownerTexts[input.lang];
    const title = `${texts.agreementTitle} · ${input.restaurantName}`;
    return body(<AgreementPage {...input} texts={texts} />, title, "", null);
  },
  renderFront(lang, restaurants) {
    const texts = frontTexts[lang];
    const other = lang === "nb" ? { lang: "en", name: "English" } : { lang: "nb", name: "Norsk" };
    return body(
      <FrontPage texts={texts} restaurants={restaurants} otherLang={other} />,
      `Luka – ${texts.title}`,
      texts.lead,
      null,
    );
  },
};

export default bundle;
