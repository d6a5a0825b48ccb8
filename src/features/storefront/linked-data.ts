import { weekdays } from "../../domain/snapshot.ts";
import type { PublicMenu } from "../menus/schemas.ts";

const dayNames = weekdays.map((day) => day[0] + day.slice(1).toLowerCase());
const kroner = (ore: number): string => (ore / 100).toFixed(2);

/** The restaurant and its menu for search engines: schema.org Restaurant, OpeningHoursSpecification, Menu. */
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
    hasMenu: {
      "@type": "Menu",
      hasMenuSection: menu.categories.map((category) => ({
        "@type": "MenuSection",
        name: category.name,
        hasMenuItem: category.products.map((product) => ({
          "@type": "MenuItem",
          name: product.name,
          ...(product.description && { description: product.description }),
          ...(product.imageUrl && { image: product.imageUrl }),
          ...(diet(product) && { suitableForDiet: diet(product) }),
          offers: {
            "@type": "Offer",
            price: kroner(product.variants.find((one) => one.isDefault)?.price ?? product.basePrice),
            priceCurrency: "NOK",
            availability: `https://schema.org/${product.isAvailable ? "InStock" : "SoldOut"}`,
          },
        })),
      })),
    },
  };
}

const diet = (product: { isVegan: boolean; isVegetarian: boolean }): string | null =>
  product.isVegan
    ? "https://schema.org/VeganDiet"
    : product.isVegetarian
      ? "https://schema.org/VegetarianDiet"
      : null;
