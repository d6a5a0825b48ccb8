interface Spot {
  line1: string;
  postalCode: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A link to a map, never an embedded one: no third party learns who looks at a menu. */
export function mapUrl({ line1, postalCode, city, latitude, longitude }: Spot): string {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const query = [line1, postalCode, city].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
