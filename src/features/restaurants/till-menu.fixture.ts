type Json = ReturnType<typeof JSON.parse>;

/** What a till sends: everything by the till's own numbers. */
export const tillMenu = () => ({
  addonGroups: [
    {
      ...{ ref: "fyll", externalId: "G1", name: "Fyll", maxSelect: 3, tiers: [{ key: "l", name: "Stor" }] },
      addons: [
        { externalId: "A1", name: "Bacon", price: 3000, tierPrices: [{ key: "l", price: 4000 }] },
        { externalId: "A2", name: "Løk", price: 1000, addonGroups: ["saus"] },
      ],
    },
    { ref: "saus", externalId: "G2", name: "Saus", addons: [{ externalId: "A1", name: "Aioli" }] },
  ] as Json[],
  menus: [
    {
      ...{ externalId: "M1", name: "Meny", isDefault: true },
      categories: [
        {
          ...{ externalId: "C1", name: "Pizza", addonGroups: ["fyll"] },
          products: [
            {
              ...{ ref: "p1", externalId: "P1", name: "Margherita" },
              variants: [
                { externalId: "V1", name: "Liten", price: 15_900 },
                { externalId: "V2", name: "Stor", price: 20_900, isDefault: true, addonTierKey: "l" },
              ],
            },
            { externalId: "P2", name: "Capricciosa", basePrice: 17_900 },
          ],
        },
        {
          ...{ externalId: "C2", name: "Drikke" },
          products: [
            { ref: "p3", externalId: "P3", name: "Brus", basePrice: 3900 },
            {
              ...{ externalId: "P4", name: "Fredagsmeny", basePrice: 19_900 },
              combo: { slots: [{ name: "Pizza", options: [{ product: "p1", variant: "Stor" }] }] },
            },
          ],
        },
      ],
    },
  ] as Json[],
});
