import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PublicMenu } from "../menus/schemas.ts";
import { categoryData, dishData, linkedData } from "./linked-data.ts";

const url = "https://prova.luka.no/";
const id = "00000000000000000000000001";
const dish = {
  ...{ id: `prd_${id}`, name: "Margherita", description: "Tomat og ost", imageUrl: "https://luka.no/a.webp" },
  ...{ basePrice: 15_905, variants: [], isAvailable: true, isVegan: false, isVegetarian: false },
};
const category = { id: `cat_${id}`, name: "Pizza", description: "Fra steinovn", products: [dish] };
const row = (dayOfWeek: number, opensAt: string, closesAt: string, isClosed = false) => ({
  ...{ dayOfWeek, opensAt, closesAt, isClosed },
});
const restaurant = {
  ...{ name: "Prøva Pizza", description: "God mat", cuisineType: "Italiensk", phone: "+4773500000" },
  ...{ coverImageUrl: "https://luka.no/cover.webp", logoUrl: "https://luka.no/logo.webp" },
  address: { line1: "Gata 1", postalCode: "7010", city: "Trondheim", latitude: 63.43, longitude: 10.395 },
  openingHours: [row(0, "11:00", "23:00"), row(1, "00:00", "00:00"), row(2, "11:00", "23:00", true)],
  venueHours: [] as ReturnType<typeof row>[],
  capabilities: { reservations: true },
};
type Part = Parameters<typeof categoryData>[0];
const data = (more: Record<string, unknown> = {}) =>
  linkedData(
    { restaurant: { ...restaurant, ...more }, categories: [category] } as unknown as PublicMenu,
    url,
  );

describe("what search engines read of a restaurant", () => {
  it("is its name, place, hours and pages", () => {
    assert.deepEqual(data(), {
      "@context": "https://schema.org",
      "@type": "Restaurant",
      "@id": "https://prova.luka.no/#restaurant",
      ...{
        name: "Prøva Pizza",
        url,
        description: "God mat",
        servesCuisine: "Italiensk",
        telephone: "+4773500000",
      },
      image: "https://luka.no/cover.webp",
      address: {
        ...{ "@type": "PostalAddress", streetAddress: "Gata 1", postalCode: "7010" },
        ...{ addressLocality: "Trondheim", addressCountry: "NO" },
      },
      geo: { "@type": "GeoCoordinates", latitude: 63.43, longitude: 10.395 },
      openingHoursSpecification: [
        {
          ...{ "@type": "OpeningHoursSpecification", dayOfWeek: "https://schema.org/Sunday" },
          ...{ opens: "11:00", closes: "23:00" },
        },
        {
          ...{ "@type": "OpeningHoursSpecification", dayOfWeek: "https://schema.org/Monday" },
          ...{ opens: "00:00", closes: "23:59" },
        },
      ],
      acceptsReservations: true,
      potentialAction: { "@type": "OrderAction", target: url },
      hasMenu: {
        "@type": "Menu",
        hasMenuSection: [
          { "@type": "MenuSection", name: "Pizza", url: `https://prova.luka.no/meny/pizza-${id}` },
        ],
      },
    });
  });

  it("leaves out what the restaurant does not say", () => {
    const silent = { description: null, cuisineType: null, phone: null, coverImageUrl: null, logoUrl: null };
    const bare = data({ ...silent, address: null }) as Record<string, unknown>;
    for (const name of ["description", "servesCuisine", "telephone", "image", "address", "geo"])
      assert.ok(!(name in bare), name);
    assert.equal((data({ coverImageUrl: null }) as { image: string }).image, "https://luka.no/logo.webp");
    const nowhere = { line1: "Gata 1", postalCode: null, city: null, latitude: null, longitude: null };
    const { address, ...rest } = data({ address: nowhere }) as Record<string, unknown>;
    assert.deepEqual(address, { "@type": "PostalAddress", streetAddress: "Gata 1", addressCountry: "NO" });
    assert.ok(!("geo" in rest));
  });

  it("has the hours of the room where it has such", () => {
    const { openingHoursSpecification: hours } = data({ venueHours: [row(5, "17:00", "01:00")] }) as {
      openingHoursSpecification: { dayOfWeek: string; closes: string }[];
    };
    assert.deepEqual(
      hours.map(({ dayOfWeek, closes }) => [dayOfWeek, closes]),
      [["https://schema.org/Friday", "01:00"]],
    );
  });

  it("has each dish of a category with its price, its sizes and whether it is to be had", () => {
    const offer = (
      price: string,
      more: Record<string, unknown> = {},
      of = "https://prova.luka.no/rett/x",
    ) => ({
      ...{ "@type": "Offer", ...more, price, priceCurrency: "NOK" },
      ...{ availability: more.availability ?? "https://schema.org/InStock", url: of },
    });
    const dishUrl = "https://prova.luka.no/rett/x";
    const told = (more: Record<string, unknown> = {}) =>
      dishData({ ...dish, ...more } as unknown as Part["products"][number], dishUrl) as Record<
        string,
        unknown
      >;
    assert.deepEqual(told(), {
      ...{ "@context": "https://schema.org", "@type": "MenuItem", name: "Margherita", url: dishUrl },
      ...{ description: "Tomat og ost", image: "https://luka.no/a.webp", offers: offer("159.05") },
    });
    const sizes = [
      { name: "Liten", price: 10_000 },
      { name: "Stor", price: 20_950 },
    ];
    assert.deepEqual(told({ variants: sizes }).offers, [
      ...[offer("100.00", { name: "Liten" }), offer("209.50", { name: "Stor" })],
    ]);
    const gone = told({ isAvailable: false, description: null, imageUrl: null });
    assert.equal((gone.offers as { availability: string }).availability, "https://schema.org/SoldOut");
    for (const name of ["description", "image", "suitableForDiet"]) assert.ok(!(name in gone), name);
    assert.equal(told({ isVegan: true, isVegetarian: true }).suitableForDiet, "https://schema.org/VeganDiet");
    assert.equal(told({ isVegetarian: true }).suitableForDiet, "https://schema.org/VegetarianDiet");
    const section = categoryData(category as unknown as Part, url) as Record<string, unknown>;
    assert.deepEqual(
      [section.name, section.description, section["@type"]],
      ["Pizza", "Fra steinovn", "MenuSection"],
    );
    const [first] = section.hasMenuItem as { url: string }[];
    assert.equal(first!.url, `https://prova.luka.no/rett/margherita-${id}`);
    assert.ok(!("description" in categoryData({ ...category, description: null } as unknown as Part, url)));
  });
});
