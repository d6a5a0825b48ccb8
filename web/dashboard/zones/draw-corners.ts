import L from "leaflet";
import { distanceMeters } from "../../../src/domain/geometry.ts";
import styles from "./zone-map.module.css";
import { type Corner, roundCorner } from "./zone-typed.ts";

/** What handles are called for who hears them. */
export interface HandleWords {
  corner(params: { number: number }): string;
  between(params: { number: number }): string;
  edge: string;
}

/** What is drawn of the zone that is being changed. */
export type Shape =
  | { kind: "POLYGON"; corners: readonly Corner[] }
  | { kind: "CIRCLE"; centre: Corner; meters: number };

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of the map; with Shift one. */
const stepPixels = 10;
const leastCorners = 3;

const handle = (at: L.LatLngExpression, className: string | undefined): L.Marker =>
  L.marker(at, {
    draggable: true,
    keyboard: true,
    autoPan: true,
    icon: L.divIcon({ className: `${styles.handle} ${className ?? ""}`, iconSize: [44, 44] }),
  });

const cornerAt = ({ lat, lng }: L.LatLng): Corner => roundCorner([lat, lng]);

/** Listens to the keyboard on a handle; what it does there the map must not do too. */
function onKeys(marker: L.Marker, name: string, act: (key: string, isFine: boolean) => boolean): void {
  const element = marker.getElement()!;
  element.setAttribute("aria-label", name);
  element.setAttribute("role", "button");
  element.addEventListener("keydown", (event) => {
    if (!act(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function moved(map: L.Map, marker: L.Marker, key: string, isFine: boolean): L.LatLng | null {
  const step = steps[key];
  if (!step) return null;
  const pixels = isFine ? 1 : stepPixels;
  return map.containerPointToLatLng(
    map.latLngToContainerPoint(marker.getLatLng()).add([step[0] * pixels, step[1] * pixels]),
  );
}

/** Corners that are dragged, or moved with the arrows; between two of them another is made; Delete takes one away. */
export function drawCorners(
  map: L.Map,
  layer: L.LayerGroup,
  start: readonly Corner[],
  words: HandleWords,
  onChange: (shape: Shape) => void,
): void {
  let corners = [...start];
  let handles: L.Marker[] = [];
  const change = (next: Corner[], focused: number | null) => {
    corners = next;
    draw();
    onChange({ kind: "POLYGON", corners });
    if (focused !== null) handles[focused]?.getElement()?.focus();
  };
  const put = (at: number, corner: Corner) => corners.map((one, place) => (place === at ? corner : one));
  const draw = () => {
    layer.clearLayers();
    const area = L.polygon(corners as [number, number][], { className: styles.draft!, interactive: false });
    layer.addLayer(area);
    handles = corners.map((corner) => handle(corner as [number, number], styles.corner).addTo(layer));
    corners.forEach((corner, at) => {
      const marker = handles[at]!;
      marker.on("drag", () => area.setLatLngs(put(at, cornerAt(marker.getLatLng())) as [number, number][]));
      marker.on("dragend", () => change(put(at, cornerAt(marker.getLatLng())), at));
      onKeys(marker, words.corner({ number: at + 1 }), (key, isFine) => {
        const to = moved(map, marker, key, isFine);
        if (to) change(put(at, cornerAt(to)), at);
        const isGone = (key === "Delete" || key === "Backspace") && corners.length > leastCorners;
        if (isGone) change(corners.toSpliced(at, 1), Math.max(0, at - 1));
        return to !== null || isGone;
      });
      drawBetween(corner, at);
    });
  };
  const drawBetween = (corner: Corner, at: number) => {
    const next = corners[(at + 1) % corners.length]!;
    const marker = handle([(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2], styles.between);
    layer.addLayer(marker);
    const make = () => change(corners.toSpliced(at + 1, 0, cornerAt(marker.getLatLng())), at + 1);
    marker.on("dragend", make);
    marker.on("click", make);
    onKeys(marker, words.between({ number: at + 1 }), (key) => {
      if (key !== "Enter" && key !== " ") return false;
      make();
      return true;
    });
  };
  draw();
}

/** Keys change the distance by so many metres; with Shift by ten. */
const stepMeters = 100;

/** A circle around the restaurant, with a handle at its edge. */
export function drawCircle(
  layer: L.LayerGroup,
  { centre, meters }: Extract<Shape, { kind: "CIRCLE" }>,
  words: HandleWords,
  onChange: (shape: Shape) => void,
): void {
  const home = L.latLng(centre[0], centre[1]);
  const circle = L.circle(home, { radius: meters, className: styles.draft!, interactive: false });
  const edge = () =>
    L.latLng(
      home.lat,
      L.latLng(home)
        .toBounds(circle.getRadius() * 2)
        .getEast(),
    );
  layer.addLayer(circle);
  const marker = handle(edge(), styles.corner);
  layer.addLayer(marker);
  const reach = (next: number) => {
    circle.setRadius(Math.min(200_000, Math.max(100, Math.round(next / 10) * 10)));
    marker.setLatLng(edge());
  };
  const tell = () => onChange({ kind: "CIRCLE", centre, meters: circle.getRadius() });
  marker.on("drag", () => {
    const { lat, lng } = marker.getLatLng();
    circle.setRadius(
      distanceMeters({ latitude: home.lat, longitude: home.lng }, { latitude: lat, longitude: lng }),
    );
  });
  marker.on("dragend", () => {
    reach(circle.getRadius());
    tell();
  });
  onKeys(marker, words.edge, (key, isFine) => {
    const step = steps[key];
    if (!step) return false;
    reach(circle.getRadius() + (step[0] - step[1]) * (isFine ? 10 : stepMeters));
    tell();
    return true;
  });
}
