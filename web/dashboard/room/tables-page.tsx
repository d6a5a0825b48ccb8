import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { largestParty } from "../../../src/domain/tables.ts";
import type { DineInState } from "../../../src/features/reservations/settings-schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import menu from "../menu/menu.module.css";
import { OrderList } from "../menu/order-list.tsx";
import rows from "../office/card.module.css";
import { Card, CardList, Empty, Note } from "../office/card.tsx";
import { ForwardIcon } from "../office/icons.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { ChangeArea, MakeArea } from "./area-sheet.tsx";
import { ChangeCombination, MakeCombination } from "./combination-sheet.tsx";
import { type Combination, isOf, orderAreas, type Table } from "./room-edits.ts";
import { groupedTables, lacksTables } from "./room-said.ts";
import { RoomTabs } from "./room-tabs.tsx";
import { ChangeTable, MakeTables } from "./table-sheet.tsx";
import styles from "./tables.module.css";
import { useDineIn, useRoomChange } from "./use-room.ts";

/** What is open beside the room. */
type Open =
  | { kind: "NEW_TABLE"; area: string | null }
  | { kind: "TABLE"; id: string }
  | { kind: "NEW_AREA" }
  | { kind: "AREA"; id: string }
  | { kind: "NEW_COMBINATION" }
  | { kind: "COMBINATION"; of: Combination }
  | null;
type OnOpen = (open: Open) => void;

/** The tables of a restaurant, by where they stand. */
export function TablesPage() {
  const o = useWords().t.tablesPage;
  const dineIn = useDineIn();
  return (
    <div className={office.inner}>
      <PageHead title={o.title} lead={o.lead} />
      <RoomTabs />
      <Loaded query={dineIn}>{(room) => <Room room={room} />}</Loaded>
    </div>
  );
}

function Room({ room }: { room: DineInState }) {
  const o = useWords().t.tablesPage;
  const [open, setOpen] = useState<Open>(null);
  const { inUse, outOfUse, groups } = groupedTables(o, room);
  return (
    <>
      {inUse.length > 0 && <Figures room={room} tables={inUse} />}
      {room.tables.length === 0 && room.areas.length === 0 ? (
        <Empty {...o.empty}>
          <Button onClick={() => setOpen({ kind: "NEW_TABLE", area: null })}>{o.newTable}</Button>
        </Empty>
      ) : (
        <>
          {groups.map(({ id, name, tables }) => (
            <AreaTables key={id} id={id} name={name} tables={tables} onOpen={setOpen} />
          ))}
          {outOfUse.length > 0 && (
            <section aria-label={o.outOfUse}>
              <h2 className={styles.heading}>{o.outOfUse}</h2>
              <Tables label={o.outOfUse} tables={outOfUse} onOpen={setOpen} />
            </section>
          )}
          <div className={office.actions}>
            <Button onClick={() => setOpen({ kind: "NEW_TABLE", area: null })}>{o.newTable}</Button>
            <Button variant="default" onClick={() => setOpen({ kind: "NEW_AREA" })}>
              {o.newArea}
            </Button>
          </div>
          {inUse.length > 1 && <Combinations room={room} onOpen={setOpen} />}
          {room.areas.length > 1 && <AreaOrder room={room} />}
        </>
      )}
      <OpenSheet room={room} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

/** What the room takes, and whether guests can book it. */
function Figures({ room, tables }: { room: DineInState; tables: readonly Table[] }) {
  const o = useWords().t.tablesPage;
  const { slug } = useKitchen();
  const most = largestParty({
    tables: tables.map((table) => ({ ...table, id: table.name, areaId: null })),
    combinations: room.combinations.map((one) => ({ ...one, tableIds: one.tables })),
  });
  return (
    <>
      <Note tone="quiet">
        {o.tables({ count: tables.length })}{" "}
        {o.seats({ count: tables.reduce((sum, one) => sum + one.maxSeats, 0) })} {o.largest({ count: most })}
      </Note>
      {!room.reservationsEnabled && (
        <Note tone="wait">
          {o.closed}{" "}
          <Link to="/dashboard/$slug/settings/tables/booking" params={{ slug }}>
            {o.toBooking}
          </Link>
        </Note>
      )}
      {lacksTables(room, most) && (
        <Note tone="wait">{o.tooLarge({ most, max: room.settings.maxPartySize })}</Note>
      )}
    </>
  );
}

interface AreaTablesProps {
  /** Null: tables that stand in no area. */
  id: string | null;
  name: string;
  tables: readonly Table[];
  onOpen: OnOpen;
}

function AreaTables({ id, name, tables, onOpen }: AreaTablesProps) {
  const o = useWords().t.tablesPage;
  return (
    <section aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{name}</h2>
        {id !== null && (
          <Button
            variant="subtle"
            aria-label={o.editArea({ name })}
            onClick={() => onOpen({ kind: "AREA", id })}
          >
            {o.edit}
          </Button>
        )}
      </div>
      <Tables
        label={name}
        tables={tables}
        onOpen={onOpen}
        onMore={{
          label: o.newTableIn({ name }),
          open: () => onOpen({ kind: "NEW_TABLE", area: id === null ? null : name }),
        }}
      />
    </section>
  );
}

interface TablesProps {
  label: string;
  tables: readonly Table[];
  onOpen: OnOpen;
  onMore?: { label: string; open(): void };
}

/** Each as a tile: its name as it stands on the floor, and for how many. */
function Tables({ label, tables, onOpen, onMore }: TablesProps) {
  const o = useWords().t.tablesPage;
  return (
    <ul className={styles.tables} aria-label={label}>
      {tables.map(({ id, name, minSeats, maxSeats, isActive }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.table}
            data-off={!isActive || undefined}
            onClick={() => onOpen({ kind: "TABLE", id })}
          >
            <b>{name}</b>
            <span>
              {minSeats === maxSeats
                ? o.seatsOf({ count: maxSeats })
                : o.seatsBetween({ min: minSeats, max: maxSeats })}
            </span>
          </button>
        </li>
      ))}
      {onMore && (
        <li>
          <button type="button" className={styles.more} aria-label={onMore.label} onClick={onMore.open}>
            <span aria-hidden>+</span>
          </button>
        </li>
      )}
    </ul>
  );
}

function Combinations({ room, onOpen }: { room: DineInState; onOpen: OnOpen }) {
  const o = useWords().t.tablesPage;
  const make = (
    <div>
      <Button variant="default" onClick={() => onOpen({ kind: "NEW_COMBINATION" })}>
        {o.newCombination}
      </Button>
    </div>
  );
  return (
    <section className={styles.part} aria-label={o.combinations}>
      <h2 className={styles.heading}>{o.combinations}</h2>
      <p className={office.help}>{o.combinationsHelp}</p>
      {room.combinations.length > 0 && (
        <CardList label={o.combinations}>
          {room.combinations.map((one) => (
            <li key={one.tables.join()} className={styles.row}>
              <div className={rows.what}>
                <button
                  type="button"
                  className={menu.open}
                  onClick={() => onOpen({ kind: "COMBINATION", of: one })}
                >
                  {one.tables.join(" + ")}
                </button>
              </div>
              <span>{o.seatsBetween({ min: one.minSeats, max: one.maxSeats })}</span>
              <ForwardIcon />
            </li>
          ))}
        </CardList>
      )}
      {make}
    </section>
  );
}

function AreaOrder({ room }: { room: DineInState }) {
  const { t } = useWords();
  const order = useRoomChange(t.menuOffice.moved);
  return (
    <Card>
      <OrderList
        title={t.tablesPage.areaOrder}
        items={room.areas}
        isBusy={order.isPending}
        error={order.error}
        onOrder={(ids) => order.mutate(orderAreas(ids))}
      />
    </Card>
  );
}

/** What is open beside the room; nothing once it is gone, by us or by somebody else. */
function OpenSheet({ room, open, onClose }: { room: DineInState; open: Open; onClose(): void }) {
  const o = useWords().t.tablesPage;
  const table = open?.kind === "TABLE" ? room.tables.find(({ id }) => id === open.id) : undefined;
  const area = open?.kind === "AREA" ? room.areas.find(({ id }) => id === open.id) : undefined;
  const combination =
    open?.kind === "COMBINATION" ? room.combinations.find((one) => isOf(one, open.of)) : undefined;
  const titles = {
    ...{ NEW_TABLE: o.newTable, NEW_AREA: o.newArea, NEW_COMBINATION: o.newCombination },
    ...{ TABLE: table && o.tableTitle({ name: table.name }), AREA: area?.name },
    COMBINATION: combination?.tables.join(" + "),
  };
  const title = open ? titles[open.kind] : undefined;
  return (
    <Sheet title={title ?? ""} isOpen={title !== undefined} onClose={onClose}>
      {open?.kind === "NEW_TABLE" && <MakeTables room={room} area={open.area} onClose={onClose} />}
      {table && <ChangeTable key={table.id} room={room} table={table} onClose={onClose} />}
      {open?.kind === "NEW_AREA" && <MakeArea room={room} onClose={onClose} />}
      {area && <ChangeArea key={area.id} room={room} area={area} onClose={onClose} />}
      {open?.kind === "NEW_COMBINATION" && <MakeCombination room={room} onClose={onClose} />}
      {combination && <ChangeCombination room={room} combination={combination} onClose={onClose} />}
    </Sheet>
  );
}
