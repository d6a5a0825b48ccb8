import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { allDay, lastMade, progressOf, ticketOf, toMake } from "./station-work.ts";

type Line = BoardOrder["lines"][number];
type Made = Record<string, string | null>;
const at = (time: string): string => `2026-05-20T${time}:00Z`;
const line = (id: string, more: object = {}): Line =>
  ({
    id,
    name: id,
    variantName: null,
    quantity: 1,
    refundedQuantity: 0,
    components: [],
    ...more,
  }) as unknown as Line;
/** What the grill makes of it, with when each line was made. */
const order = (lines: Line[], made: Made, more: Partial<BoardOrder> = {}): BoardOrder =>
  ({
    id: "o1",
    placedAt: at("17:30"),
    requestedPickupAt: null,
    estimatedReadyAt: at("18:00"),
    lines,
    stations: [
      {
        stationId: "grill",
        lines: Object.entries(made).map(([lineId, time]) => ({
          lineId,
          components: null,
          madeAt: time && at(time),
        })),
      },
    ],
    ...more,
  }) as BoardOrder;
const atGrill = (lines: Line[], made: Made, more: Partial<BoardOrder> = {}) =>
  ticketOf(order(lines, made, more), "grill")!;
const idsOf = (tickets: readonly { order: BoardOrder }[]) => tickets.map((one) => one.order.id).join(" ");

describe("a station's ticket", () => {
  it("has its own lines, and how many others make", () => {
    const lines = [line("burger"), line("salad"), line("fries"), line("soda")];
    const ticket = atGrill(lines, { burger: "17:45", fries: null });
    assert.deepEqual(
      ticket.lines.map((one) => [one.line.id, one.madeAt]),
      [
        ["burger", at("17:45")],
        ["fries", null],
      ],
    );
    assert.deepEqual([ticket.isMade, ticket.others, ticket.lastMadeMs], [false, 2, Date.parse(at("17:45"))]);
  });

  it("is made when each of its lines is", () => {
    const ticket = atGrill([line("burger"), line("fries")], { burger: "17:45", fries: "17:50" });
    assert.deepEqual([ticket.isMade, ticket.lastMadeMs], [true, Date.parse(at("17:50"))]);
    assert.equal(atGrill([line("burger")], { burger: null }).lastMadeMs, 0);
  });

  it("leaves out what has been paid back, wherever it is made", () => {
    const lines = [
      line("burger"),
      line("fries", { quantity: 2, refundedQuantity: 2 }),
      line("soda", { refundedQuantity: 1 }),
      line("salad", { quantity: 2, refundedQuantity: 1 }),
    ];
    const ticket = atGrill(lines, { burger: null, fries: null });
    assert.deepEqual([idsOfLines(ticket), ticket.others], ["burger", 1]);
    assert.equal(ticketOf(order([lines[1]!], { fries: null }), "grill"), null);
  });

  it("is its own: what another station has made of a combo is not made here", () => {
    const menu = line("menu", { components: [{ name: "burger" }, { name: "soda" }] });
    const lines = (components: number[], madeAt: string | null) => [{ lineId: "menu", components, madeAt }];
    const stations = [
      { stationId: "bar", lines: lines([1], at("17:40")) },
      { stationId: "grill", lines: lines([0], null) },
    ];
    const ticket = atGrill([menu], {}, { stations });
    assert.deepEqual([ticket.isMade, ticket.lines[0]!.line.components.length], [false, 1]);
  });

  it("is none where the station has nothing to do with the order", () => {
    assert.equal(ticketOf(order([line("burger")], { burger: null }), "bar"), null);
    assert.equal(ticketOf(order([line("burger")], {}), "grill"), null);
  });
});

const idsOfLines = ({ lines }: ReturnType<typeof atGrill>) => lines.map((one) => one.line.id).join(" ");

describe("a station's board", () => {
  const burger = [line("burger")];
  const unmade = { burger: null };

  it("has on top what is due first, and of those what was placed first", () => {
    const tickets = [
      atGrill(burger, unmade, { id: "late", estimatedReadyAt: at("18:30") }),
      atGrill(burger, unmade, { id: "second", placedAt: at("17:35") }),
      atGrill(burger, unmade, { id: "first", placedAt: at("17:20") }),
      atGrill(burger, { burger: "17:40" }, { id: "made" }),
      atGrill(burger, unmade, { id: "none", estimatedReadyAt: null }),
    ];
    assert.equal(idsOf(toMake(tickets)), "none first second late");
    assert.equal(idsOf(toMake(tickets.toReversed())), "none first second late");
  });

  it("calls back what was finished last, never what is still to be made", () => {
    const tickets = [
      atGrill(burger, { burger: "17:40" }, { id: "before" }),
      atGrill(burger, { burger: "17:50" }, { id: "last" }),
      atGrill(burger, { burger: "17:45" }, { id: "between" }),
      atGrill([line("burger"), line("fries")], { burger: "17:55", fries: null }, { id: "begun" }),
    ];
    assert.equal(lastMade(tickets)?.order.id, "last");
    assert.equal(lastMade([tickets[3]!]), undefined);
  });

  it("counts what is left to make of each dish over all tickets, the most first", () => {
    const lines = [
      line("soup", { quantity: 3, refundedQuantity: 1 }),
      line("burger", { variantName: "Stor", quantity: 2 }),
      line("fries", { quantity: 4 }),
      line("menu", {
        quantity: 2,
        components: [
          { name: "burger", variantName: "Stor" },
          { name: "soda", variantName: null },
        ],
      }),
    ];
    const ticket = atGrill(lines, { soup: null, burger: null, fries: "17:40", menu: null });
    const other = atGrill([line("soup")], { soup: null });
    assert.deepEqual(allDay([ticket, other]), [
      { name: "burger Stor", count: 4 },
      { name: "soup", count: 3 },
      { name: "soda", count: 2 },
    ]);
  });

  it("tells the whole kitchen how far it is", () => {
    const lines = [line("burger"), line("fries"), line("soup")];
    const begun = order(lines, { burger: "17:40", fries: null, soup: null });
    const stations = [
      { id: "oven", name: "Ovn" },
      { id: "grill", name: "Grill" },
    ];
    assert.deepEqual(progressOf(begun, stations), [{ name: "Grill", made: 1, all: 3 }]);
    assert.deepEqual(progressOf(begun, stations.slice(0, 1)), [], "one that is no more");
  });
});
