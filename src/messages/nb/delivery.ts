/** What guests read about where the restaurant delivers, and from how much (domain/delivery-zones.ts). */
export const delivery = {
  off: "Restauranten tilbyr ikke levering.",
  NO_ZONES: "Restauranten leverer ikke nå.",
  NEEDS_COORDINATES: "Vi fant ikke adressen. Sjekk at den er riktig.",
  lookupUnavailable: "Vi får ikke slått opp adresser akkurat nå. Prøv igjen om litt, eller velg henting.",
  otherPostalCode: "Vi leverer ikke til dette postnummeret.",
  outside: "Vi leverer ikke hit: adressen er {away:distance} utenfor «{zone}».",
  otherZone: "Denne leveringssonen dekker ikke adressen.",
  minimumOrder: "Vi leverer hit fra {minimum:money}. Du mangler {missing:money}.",
} as const;
