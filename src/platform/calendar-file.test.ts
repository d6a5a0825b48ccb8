import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { type Appointment, calendarFile } from "./calendar-file.ts";

const appointment: Appointment = {
  uid: "1042@prova.luka",
  madeAtMs: Date.parse("2026-06-12T18:00:00+02:00"),
  startsAtMs: Date.parse("2026-06-13T19:00:00+02:00"),
  endsAtMs: Date.parse("2026-06-13T21:00:00+02:00"),
  isConfirmed: true,
  title: "Bord hos Prøva Pizza",
  place: "Prøva Pizza, Gata 1, 7010 Trondheim",
  description: "4 gjester\nBord 7",
  url: "https://prova.luka.example/o/abc",
};
const unfolded = (file: string): string[] => file.replaceAll("\r\n ", "").split("\r\n");

describe("an appointment for calendars", () => {
  it("tells when, what and where, in UTC", () => {
    const lines = unfolded(calendarFile(appointment));
    for (const line of [
      "METHOD:PUBLISH",
      "UID:1042@prova.luka",
      "DTSTAMP:20260612T160000Z",
      "DTSTART:20260613T170000Z",
      "DTEND:20260613T190000Z",
      "SUMMARY:Bord hos Prøva Pizza",
      "LOCATION:Prøva Pizza\\, Gata 1\\, 7010 Trondheim",
      "DESCRIPTION:4 gjester\\nBord 7",
      "STATUS:CONFIRMED",
    ])
      assert.ok(lines.includes(line), line);
  });

  it("is tentative while it is only asked for", () => {
    const lines = unfolded(calendarFile({ ...appointment, isConfirmed: false }));
    assert.ok(lines.includes("STATUS:TENTATIVE"));
  });

  it("goes on in another line before it is too long, never in the middle of a character", () => {
    const file = calendarFile({ ...appointment, title: "ø".repeat(100) });
    assert.ok(
      file.includes(`\r\nSUMMARY:${"ø".repeat(33)}\r\n ${"ø".repeat(37)}\r\n ${"ø".repeat(30)}\r\n`),
      file,
    );
  });

  it("has no other lines, whatever a restaurant is called, and none over 75 octets", () => {
    const names = unfolded(calendarFile(appointment)).map((line) => line.split(":")[0]);
    const piece = fc.string({ unit: "binary", maxLength: 4 });
    const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(anyText, (text) => {
        const file = calendarFile({ ...appointment, title: text, place: text || "x", description: text });
        assert.deepEqual(
          unfolded(file).map((line) => line.split(":")[0]),
          names,
        );
        for (const line of file.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
      }),
    );
  });
});
