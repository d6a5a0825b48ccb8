import { pageUrl } from "../../config.ts";
import { rateLimitHeaders } from "../../platform/http/rate-limit-headers.ts";
import { route } from "../../platform/http/route.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { SignUpBody, SignUpQuery, Welcome } from "./schemas.ts";
import { signUp } from "./sign-up.ts";

const signUpRoute = route({
  method: "POST",
  path: "/newsletter/signup",
  door: "restaurant",
  scope: "newsletter:write",
  limits: ["newsletter"],
  tag: "Newsletter",
  summary: "Sign up for the newsletter and get the welcome coupon",
  description:
    "Call it when a guest has agreed. The same address again gives the coupon again and stays subscribed; addresses are the " +
    "same whatever their case and `+tag`. The guest gets a welcome mail with a one-click unsubscribe link. Besides the limit " +
    "per IP a restaurant takes 200 new subscribers an hour.",
  query: SignUpQuery,
  body: SignUpBody,
  responses: { 200: Welcome },
  problems: ["POPUP_NOT_AVAILABLE", "VALIDATION_FAILED", "RATE_LIMITED"],
  async handler(ctx, { caller, body, locale, reply }) {
    const loaded = await ctx.snapshots.byId(caller.scope.restaurantId);
    const ownPages = [
      pageUrl(ctx.config, caller.slug),
      ...(loaded ? [restaurantUrl(ctx.config, loaded.snapshot.restaurant)] : []),
    ];
    const { welcome, standing } = await signUp(ctx, caller.scope, {
      email: body.email,
      name: body.name ?? null,
      locale: body.locale ?? locale,
      source: ownPages.some((page) => page === caller.origin) ? "POPUP" : "API",
      clientIp: caller.clientIp,
    });
    // The headers describe the bucket with the least left (D-15).
    const ofAddress = Number(reply.getHeader("x-ratelimit-remaining") ?? Infinity);
    return {
      status: 200,
      body: welcome,
      headers: standing.remaining < ofAddress ? rateLimitHeaders(standing) : {},
    };
  },
});

export const routes = [signUpRoute];
