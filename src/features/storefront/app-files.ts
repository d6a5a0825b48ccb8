import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { Ready } from "../../platform/http/route.ts";
import { loadStorefront } from "./bundle.ts";

/** A restaurant's mark in the browser's tab and on a phone's home screen. */
export async function favicon(
  restaurant: Pick<MenuSnapshot["restaurant"], "name" | "primaryColor" | "secondaryColor">,
): Promise<Ready<200>> {
  const { faviconSvg } = await loadStorefront();
  return {
    status: 200,
    body: faviconSvg(restaurant.name, restaurant),
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  };
}

/** What a phone needs to install the ordering page as an app. */
export function webManifest(restaurant: MenuSnapshot["restaurant"]): Ready<200> {
  const manifest = {
    name: restaurant.name,
    short_name: restaurant.name.slice(0, 24),
    description: restaurant.description ?? undefined,
    lang: "nb",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: restaurant.primaryColor,
    background_color: "#ffffff",
    icons: [
      { src: "/ikon/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/ikon/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/ikon/maskerbar-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
  return {
    status: 200,
    body: JSON.stringify(manifest),
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" },
  };
}

/** Menus may be found; orders may not. `home`: of a restaurant whose pages have a map. */
export const robots = (home: string | null): Ready<200> => ({
  status: 200,
  body: `User-agent: *\nDisallow: /o/\nDisallow: /takk\nDisallow: /sandbox/\n${home ? `Sitemap: ${home}/sitemap.xml\n` : ""}`,
  headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
});
