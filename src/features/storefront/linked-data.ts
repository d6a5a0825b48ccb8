import { menuPath } from "../../domain/menu-path.ts";
import { weekdays } from "../../domain/snapshot.ts";
import type { PublicMenu } from "../menus/schemas.ts";

const dayNames = weekdays.map((day) => day[0] + day.slice(1).toLowerCase());
const kroner = (ore: number): string => (ore / 100).toFixed(2);

/** The restaurant for search engines: schema.org Restaurant, OpeningHoursSpecification, and where its menu is. */
export function linkedData(menu: PublicMenu, url: string): object {
  const { restaurant } = menu;
  const { address } = restaurant;
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    "@id": `${url}#restaurant`,
    name: restaurant.name,
    url,
    ...(restaurant.description && { description: restaurant.description }),
    ...(restaurant.cuisineType && { servesCuisine: restaurant.cuisineType }),
    ...(restaurant.phone && { telephone: restaurant.phone }),
    ...((restaurant.coverImageUrl ?? restaurant.logoUrl) && {
      image: restaurant.coverImageUrl ?? restaurant.logoUrl,
    }),
    ...(address && {
      address: {
        "@type": "PostalAddress",
        streetAddress: address.line1,
        ...(address.postalCode && { postalCode: address.postalCode }),
        ...(address.city && { addressLocality: address.city }),
        addressCountry: "NO",
      },
      ...(address.latitude !== null && {
        geo: { "@type": "GeoCoordinates", latitude: address.latitude, longitude: address.longitude },
      }),
    }),
    openingHoursSpecification: (restaurant.venueHours.length > 0
      ? restaurant.venueHours
      : restaurant.openingHours
    )
      .filter((row) => !row.isClosed)
      .map((row) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: `https://schema.org/${dayNames[row.dayOfWeek]}`,
        opens: row.opensAt,
        // All day and night: schema.org would read the same time twice as closed.
        closes: row.closesAt === row.opensAt ? "23:59" : row.closesAt,
      })),
    acceptsReservations: restaurant.capabilities.reservations,
    potentialAction: { "@type": "OrderAction", target: url },
    // Its parts tell of themselves: a menu is said once on a page.
    hasMenu: {
      "@type": "Menu",
      hasMenuSection: menu.categories.map((category) => ({
        "@type": "MenuSection",
        name: category.name,
        url: addressOf(category, url),
      })),
    },
  };
}

type Category = PublicMenu["categories"][number];
type Product = Category["products"][number];

const addressOf = (part: Category | Product, home: string): string => new URL(menuPath(part), home).href;

/** A category with what can be ordered of it: schema.org MenuSection. */
export const categoryData = (category: Category, home: string): object => ({
  "@context": "https://schema.org",
  "@type": "MenuSection",
  name: category.name,
  ...(category.description && { description: category.description }),
  hasMenuItem: category.products.map((product) => item(product, addressOf(product, home))),
});

/** A dish with its prices: schema.org MenuItem, an Offer for each size. */
export const dishData = (product: Product, url: string): object => ({
  "@context": "https://schema.org",
  ...item(product, url),
});

function item(product: Product, url: string): object {
  const offer = (price: number, name?: string) => ({
    "@type": "Offer",
    ...(name !== undefined && { name }),
    price: kroner(price),
    priceCurrency: "NOK",
    availability: `https://schema.org/${product.isAvailable ? "InStock" : "SoldOut"}`,
    url,
  });
  return {
    "@type": "MenuItem",
    name: product.name,
    url,
    ...(product.description && { description: product.description }),
    ...(product.imageUrl && { image: product.imageUrl }),
    ...(diet(product) && { suitableForDiet: diet(product) }),
    offers:
      product.variants.length > 0
        ? product.variants.map(({ price, name }) => offer(price, name))
        : offer(product.basePrice),
  };
}

const diet = (product: { isVegan: boolean; isVegetarian: boolean }): string | null =>
  product.isVegan
    ? "https://schema.org/VeganDiet"
    : product.isVegetarian
      ? "https://schema.org/VegetarianDiet"
      : null;
