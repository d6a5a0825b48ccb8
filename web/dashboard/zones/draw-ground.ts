import L from "leaflet";
import styles from "./zone-map.module.css";
import { hasRoom, northOf } from "./zone-shape.ts";
import type { Corner } from "./zone-typed.ts";

export interface Ground {
  restaurant: { latitude: number; longitude: number } | null;
  postalCodes: readonly { code: string; city: string; latitude: number; longitude: number }[];
}

const ringKilometers = [1, 2, 3, 5, 10, 20];

const label = (text: string, className: string | undefined): L.DivIcon => {
  const element = document.createElement("span");
  element.textContent = text;
  return L.divIcon({ className: `${styles.label} ${className ?? ""}`, html: element, iconSize: [0, 0] });
};

const still = { interactive: false, keyboard: false } as const;

/** The plain ground: the restaurant, rings of distance around it, and the postal codes that there is room to name. */
export function drawGround(map: L.Map, { restaurant, postalCodes }: Ground, homeName: string): void {
  const home: Corner | null = restaurant && [restaurant.latitude, restaurant.longitude];
  if (home) {
    for (const kilometers of ringKilometers) {
      L.circle(home as [number, number], {
        radius: kilometers * 1000,
        className: styles.ring!,
        interactive: false,
      }).addTo(map);
      L.marker(northOf(home, kilometers * 1000) as [number, number], {
        ...still,
        icon: label(`${kilometers} km`, styles.distance),
      }).addTo(map);
    }
    L.circleMarker(home as [number, number], {
      radius: 8,
      className: styles.home!,
      interactive: false,
    }).addTo(map);
    L.marker(home as [number, number], { ...still, icon: label(homeName, styles.homeName) }).addTo(map);
  }
  const names = L.layerGroup().addTo(map);
  const nameThem = () => {
    names.clearLayers();
    const at = home && map.latLngToContainerPoint(home as [number, number]);
    // The restaurant's name stands below its point.
    const taken: L.Point[] = at ? [at, at.add([-30, 20]), at.add([30, 20])] : [];
    const bounds = map.getBounds();
    for (const { code, latitude, longitude } of postalCodes) {
      const place = map.latLngToContainerPoint([latitude, longitude]);
      if (!hasRoom(place, taken) || !bounds.contains([latitude, longitude])) continue;
      taken.push(place);
      L.marker([latitude, longitude], { ...still, icon: label(code, styles.code) }).addTo(names);
    }
  };
  map.on("zoomend moveend", nameThem);
}

/** The name of a zone where there is room for it; a name is text, whoever wrote it. */
export function nameAt(layer: L.LayerGroup, [latitude, longitude]: Corner, name: string): void {
  const content = document.createElement("span");
  content.textContent = name;
  const options = { permanent: true, direction: "center", className: styles.zoneName! } as const;
  L.tooltip([latitude, longitude], { ...options, content }).addTo(layer);
}
