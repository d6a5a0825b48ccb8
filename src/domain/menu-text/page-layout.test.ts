import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { layoutOf } from "./page-layout.ts";
import type { MenuPage, PageText } from "./page-text.ts";
import { text } from "./printed-page.fixture.ts";

const page = (...texts: PageText[]): MenuPage => ({ width: 700, height: 900, texts });
const lines = (...texts: PageText[]): string[] => layoutOf([page(...texts)]).split("\n");

describe("pages as plain text, for whoever reads them as people do", () => {
  it("have everything about where it stands across the page, in whatever order the file has it", () => {
    // 140 characters across 700 points: five points are one.
    assert.deepEqual(lines(text(400, 100, "189,-"), text(50, 100, "Margherita")), [
      `${" ".repeat(10)}Margherita${" ".repeat(60)}189,-`,
    ]);
    assert.deepEqual(lines(text(50, 130, "Hawaii"), text(50, 115, "Margherita")), [
      `${" ".repeat(10)}Margherita`,
      `${" ".repeat(10)}Hawaii`,
    ]);
  });

  it("join what is one word, and keep words apart, further where there is room between them", () => {
    // Letters of a word, each a text of its own.
    assert.deepEqual(lines(text(0, 100, "Marg"), text(20, 100, "herita"), text(51.4, 100, "s")), [
      "Margheritas",
    ]);
    assert.deepEqual(lines(text(0, 100, "Fish"), text(22, 100, "& chips")), ["Fish & chips"]);
    assert.deepEqual(lines(text(0, 100, "Suppe"), text(35, 100, "med brød")), ["Suppe  med brød"]);
    // Wider letters than a column has: what comes behind still stands apart.
    const wide = { width: 40 };
    assert.deepEqual(lines(text(0, 100, "Hovedretter", wide), text(41.5, 100, "og mer")), [
      "Hovedretter og mer",
    ]);
    assert.deepEqual(lines(text(0, 100, "Hovedretter", wide), text(51, 100, "Dessert")), [
      "Hovedretter   Dessert",
    ]);
  });

  it("leave a line where there is room, and none above the first or between the lines of a paragraph", () => {
    assert.deepEqual(
      lines(
        text(0, 500, "Pizza"),
        text(0, 515, "Margherita"),
        text(0, 537, "Hawaii"),
        text(0, 560, "Dessert"),
      ),
      ["Pizza", "Margherita", "Hawaii", "", "Dessert"],
    );
    // Large letters stand further apart.
    assert.deepEqual(
      lines(text(0, 500, "Kro"), text(0, 543, "Kjeller", { size: 20, width: 70 }), text(90, 543, "fra 1999")),
      ["Kro", "Kjeller           fra 1999"],
    );
  });

  it("keep within the page what stands outside it, and take no heed of what stands nowhere", () => {
    assert.deepEqual(lines(text(-50, 100, "Ute")), ["Ute"]);
    assert.deepEqual(lines(text(900, 100, "Ute")), [`${" ".repeat(140)}Ute`]);
    assert.equal(layoutOf([{ width: 0, height: 0, texts: [text(50, 100, "Uten mål")] }]), "Uten mål");
  });

  it("are parted by a form feed, and an empty page is one too", () => {
    assert.equal(
      layoutOf([page(text(0, 100, "En  ")), page(), page(text(0, 100, "To"))]),
      "En\n\f\n\n\f\nTo",
    );
  });
});
