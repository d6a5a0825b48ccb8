import L from "leaflet";
import { distanceMeters } from "../../../src/domain/geometry.ts";
import styles from "./zone-map.module.css";
import {
  cornerAt,
  fartherBy,
  halfwayFrom,
  pixelsOf,
  reachOf,
  type Shape,
  withCorner,
  withoutCorner,
} from "./zone-shape.ts";
import type { Corner } from "./zone-typed.ts";

/** What handles are called for who hears them. */
export interface HandleWords {
  corner(params: { number: number }): string;
  between(params: { number: number }): string;
  edge: string;
}

const deletes: readonly string[] = ["Delete", "Backspace"];

const handle = (at: L.LatLngExpression, className: string | undefined): L.Marker =>
  L.marker(at, {
    draggable: true,
    keyboard: true,
    autoPan: true,
    icon: L.divIcon({ className: `${styles.handle} ${className ?? ""}`, iconSize: [44, 44] }),
  });

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
  const by = pixelsOf(key, isFine);
  return by && map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add(by));
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
  const change = (next: Corner[], focused: number) => {
    corners = next;
    draw();
    onChange({ kind: "POLYGON", corners });
    handles[focused]!.getElement()!.focus();
  };
  const put = (at: number, marker: L.Marker) => withCorner(corners, at, cornerAt(marker.getLatLng()));
  const draw = () => {
    layer.clearLayers();
    const area = L.polygon(corners as [number, number][], { className: styles.draft!, interactive: false });
    layer.addLayer(area);
    handles = corners.map((corner) => handle(corner as [number, number], styles.corner).addTo(layer));
    handles.forEach((marker, at) => {
      marker.on("drag", () => area.setLatLngs(put(at, marker) as [number, number][]));
      marker.on("dragend", () => change(put(at, marker), at));
      onKeys(marker, words.corner({ number: at + 1 }), (key, isFine) => {
        const to = moved(map, marker, key, isFine);
        if (to) change(withCorner(corners, at, cornerAt(to)), at);
        const left = deletes.includes(key) ? withoutCorner(corners, at) : null;
        if (left) change(left.corners, left.focused);
        return to !== null || left !== null;
      });
      drawBetween(at);
    });
  };
  const drawBetween = (at: number) => {
    const marker = handle(halfwayFrom(corners, at) as [number, number], styles.between);
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
    circle.setRadius(reachOf(next));
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
    const farther = fartherBy(key, isFine);
    if (farther === null) return false;
    reach(circle.getRadius() + farther);
    tell();
    return true;
  });
}
