import "leaflet/dist/leaflet.css";
import L from "leaflet";
import { useEffect, useRef } from "react";
import { useWords } from "../texts.tsx";
import { drawCircle, drawCorners } from "./draw-corners.ts";
import { drawGround, type Ground, nameAt } from "./draw-ground.ts";
import styles from "./zone-map.module.css";
import { northOf, type Shape, sinceSaid } from "./zone-shape.ts";
import { type Corner, outlineOf, type Zone } from "./zone-typed.ts";

interface ZoneMapProps {
  ground: Ground;
  homeName: string;
  zones: readonly Zone[];
  /** Of the zone that is being changed; null for none that can be drawn. */
  shape: Shape | null;
  /** An address that was tried. */
  tried: Corner | null;
  onShape(shape: Shape): void;
  onOpen(zoneId: string): void;
}

/** What is in it lies above the zones' names. */
const onTop = "tried";

/** Somewhere in Norway, where nothing else says where to look. */
const norway: Corner = [63.43, 10.4];

/** Zones on a plain ground: chosen by pointing, and changed by mouse, touch or keyboard. */
export function ZoneMap(props: ZoneMapProps) {
  const { ground, homeName, zones, shape, tried } = props;
  const words = useWords().t.zonesPage.map;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const drawn = useRef<Layers | null>(null);
  /** What the map itself has said, from what came back last: coming back, it needs no drawing, which would take the focus along. */
  const said = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a ground
  useEffect(() => {
    const layers = open(box.current!, ground, homeName, words);
    drawn.current = layers;
    said.current = [];
    return () => {
      drawn.current = null;
      layers.map.remove();
    };
  }, [ground]);
  const isEditing = shape !== null;
  useEffect(() => {
    const { zones: layer } = drawn.current!;
    layer.clearLayers();
    for (const zone of zones) drawZone(layer, zone, ground, isEditing, () => latest.current.onOpen(zone.id));
  }, [zones, isEditing, ground]);
  const key = JSON.stringify(shape);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it is, not by which object
  useEffect(() => {
    said.current = sinceSaid(said.current, key);
    if (said.current.length > 0) return;
    const { map, draft } = drawn.current!;
    const tell = (next: Shape) => {
      said.current = [...said.current, JSON.stringify(next)];
      latest.current.onShape(next);
    };
    draft.clearLayers();
    if (shape?.kind === "POLYGON") drawCorners(map, draft, shape.corners, words, tell);
    if (shape?.kind === "CIRCLE") drawCircle(draft, shape, words, tell);
  }, [key, ground]);
  useEffect(() => {
    const { map, mark } = drawn.current!;
    mark.clearLayers();
    if (!tried) return;
    L.circleMarker(tried as [number, number], {
      radius: 9,
      pane: onTop,
      className: styles.tried!,
      interactive: false,
    }).addTo(mark);
    map.panInside(tried as [number, number], { padding: [60, 60] });
  }, [tried]);
  return (
    <div
      ref={box}
      className={styles.map}
      role="application"
      aria-label={words.name}
      aria-describedby="zone-map-help"
    />
  );
}

interface Layers {
  map: L.Map;
  zones: L.LayerGroup;
  draft: L.LayerGroup;
  mark: L.LayerGroup;
}

function open(
  box: HTMLElement,
  ground: Ground,
  homeName: string,
  words: { zoomIn: string; zoomOut: string },
): Layers {
  const map = L.map(box, {
    attributionControl: false,
    zoomControl: false,
    // The page scrolls with the wheel; the map has its buttons.
    scrollWheelZoom: false,
    minZoom: 6,
    maxZoom: 17,
  });
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  const home: Corner = ground.restaurant ? [ground.restaurant.latitude, ground.restaurant.longitude] : norway;
  map.fitBounds(L.latLng(home[0], home[1]).toBounds(9_000), { animate: false });
  map.createPane(onTop).style.zIndex = "660";
  drawGround(map, ground, homeName);
  const layers = {
    map,
    zones: L.layerGroup().addTo(map),
    draft: L.layerGroup().addTo(map),
    mark: L.layerGroup().addTo(map),
  };
  map.fire("moveend");
  return layers;
}

function drawZone(
  layer: L.LayerGroup,
  zone: Zone,
  { restaurant }: Ground,
  isBehind: boolean,
  onOpen: () => void,
): void {
  const className = [styles.zone, !zone.isActive && styles.off, isBehind && styles.behind]
    .filter(Boolean)
    .join(" ");
  const options = { className, interactive: !isBehind, bubblingMouseEvents: false };
  const add = (path: L.Path) => path.on("click", onOpen).addTo(layer);
  if (zone.type === "POLYGON" && zone.polygon) {
    const path = L.polygon(outlineOf(zone.polygon) as [number, number][], options);
    add(path);
    const { lat, lng } = path.getBounds().getCenter();
    nameAt(layer, [lat, lng], zone.name);
  }
  if (zone.type === "RADIUS" && zone.radiusMeters && restaurant) {
    const { latitude, longitude } = restaurant;
    add(L.circle([latitude, longitude], { ...options, radius: zone.radiusMeters }));
    // At its southern edge: in the middle are the restaurant and whoever lives near it, in the north the distances.
    nameAt(layer, northOf([latitude, longitude], -zone.radiusMeters), zone.name);
  }
}
