import { Button } from "@mantine/core";
import { useState } from "react";
import { useKitchen } from "../board/use-board.ts";
import { OrderList } from "../menu/order-list.tsx";
import rows from "../office/card.module.css";
import { Card, CardList, Empty, Note, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import { PageHead } from "../office/page-head.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import type { Ground } from "./draw-ground.ts";
import { TryAddress } from "./try-address.tsx";
import { ChangeZone, type EditorProps, MakeZone } from "./zone-editor.tsx";
import { factsOf } from "./zone-facts.ts";
import { ZoneMap } from "./zone-map.tsx";
import type { Shape } from "./zone-shape.ts";
import { type Corner, hexagonAround, type Zone } from "./zone-typed.ts";
import styles from "./zones.module.css";

/** Where a restaurant delivers, and for what. */
export function ZonesPage() {
  const o = useWords().t.zonesPage;
  const zones = useOfficeData("zones", (api) => api.zones());
  const ground = useOfficeData("zoneGround", (api) => api.zoneGround());
  return (
    <div className={styles.page}>
      <PageHead title={o.title} lead={o.lead} />
      <Loaded query={ground}>
        {(drawnOn) => <Loaded query={zones}>{(all) => <Zones ground={drawnOn} zones={all} />}</Loaded>}
      </Loaded>
    </div>
  );
}

function Zones({ ground, zones }: { ground: Ground; zones: readonly Zone[] }) {
  const o = useWords().t.zonesPage;
  const { restaurant } = useKitchen();
  const [open, setOpen] = useState<string | null>(null);
  const [shape, setShape] = useState<Shape | null>(null);
  const [drawn, setDrawn] = useState<Shape | null>(null);
  const [tried, setTried] = useState<Corner | null>(null);
  const home: Corner | null = ground.restaurant && [ground.restaurant.latitude, ground.restaurant.longitude];
  const go = (next: string | null) => {
    setOpen(next);
    setShape(null);
    setDrawn(null);
  };
  const zone = zones.find(({ id }) => id === open);
  const editor: EditorProps = {
    ...{ home, drawn, onShape: setShape, onClose: () => go(null) },
    around: hexagonAround(home ?? [63.43, 10.4], 2_000),
  };
  return (
    <div className={styles.split}>
      <div className={styles.ground}>
        <ZoneMap
          ground={ground}
          homeName={restaurant.name}
          zones={open === null ? zones : zones.filter(({ id }) => id !== open)}
          shape={open === null ? null : shape}
          tried={tried}
          onShape={setDrawn}
          onOpen={go}
        />
        <p id="zone-map-help" className={styles.help}>
          {shape === null ? o.map.help : o.map.drawHelp}
        </p>
        {!home && <Note tone="wait">{o.noHome}</Note>}
      </div>
      <div className={styles.side}>
        {open === "NEW" && <MakeZone {...editor} />}
        {zone && <ChangeZone key={zone.id} zone={zone} {...editor} />}
        {open === null && <ZoneList zones={zones} onOpen={go} />}
        {open === null && zones.length > 0 && <TryAddress ground={ground} zones={zones} onTried={setTried} />}
      </div>
    </div>
  );
}

function ZoneList({ zones, onOpen }: { zones: readonly Zone[]; onOpen(id: string): void }) {
  const { t } = useWords();
  const o = t.zonesPage;
  const order = useOfficeChange(["zones"], (api, ids: string[]) => api.orderZones(ids), t.menuOffice.moved);
  const make = <Button onClick={() => onOpen("NEW")}>{o.create}</Button>;
  if (zones.length === 0) return <Empty {...o.empty}>{make}</Empty>;
  return (
    <>
      <CardList label={o.title}>
        {zones.map((zone) => (
          <Row key={zone.id} zone={zone} onOpen={() => onOpen(zone.id)} />
        ))}
      </CardList>
      <div>{make}</div>
      {zones.length > 1 && (
        <Card>
          <OrderList
            title={o.order}
            items={zones}
            isBusy={order.isPending}
            error={order.error}
            onOrder={(ids) => order.mutate(ids)}
          />
        </Card>
      )}
    </>
  );
}

function Row({ zone, onOpen }: { zone: Zone; onOpen(): void }) {
  const o = useWords().t.zonesPage;
  return (
    <li>
      <div className={rows.what}>
        <div className={styles.named}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {zone.name}
          </button>
          {!zone.isActive && <Pill tone="quiet">{o.off}</Pill>}
        </div>
        <div className={rows.facts}>
          {factsOf(o, zone).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
    </li>
  );
}
