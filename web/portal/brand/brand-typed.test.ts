import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { norwegian } from "../../desk/norwegian.fixture.ts";
import { changeOf, contrastSaid, previewOf, typedOf } from "./brand-typed.ts";

const stored = {
  ...{ name: "Nettsmia", logoUrl: "", primaryColor: "#0b3d2e", secondaryColor: "", websiteUrl: "" },
  supportEmail: "hjelp@nettsmia.no",
};

describe("a partner's brand as it is typed", () => {
  it("is empty where nothing is set", () => {
    const brand = { ...stored, logoUrl: null, secondaryColor: null, websiteUrl: null };
    assert.deepEqual(typedOf(brand), stored);
  });

  it("is sent where it differs from what is stored, and what is emptied is unset, but for the name", () => {
    assert.deepEqual(changeOf(stored, stored), {});
    assert.deepEqual(changeOf({ ...stored, name: " Nettsmia " }, stored), {});
    const typed = { ...stored, name: " Smia ", primaryColor: " ", websiteUrl: " https://nettsmia.no " };
    assert.deepEqual(changeOf(typed, stored), {
      ...{ name: "Smia", primaryColor: null, websiteUrl: "https://nettsmia.no" },
    });
    assert.deepEqual(changeOf({ ...stored, name: "" }, stored), { name: "" });
  });

  it("is previewed as it stands", () => {
    assert.deepEqual(previewOf({ ...stored, name: "" }), {
      ...{ name: "", logoUrl: null, primaryColor: "#0b3d2e", secondaryColor: null, websiteUrl: null },
      supportEmail: "hjelp@nettsmia.no",
    });
  });

  it("says how well a colour is read, and never more than is so", () => {
    const words = norwegian.t.portalBrand;
    const dark = {
      contrast: 11.96,
      textOn: "#ffffff",
      textContrast: 12.04,
      readable: "#0b3d2e",
      isMoved: false,
    };
    assert.equal(
      contrastSaid(words, dark, false),
      "Hvit tekst på fargen: 12,0 til 1. På lyst: 11,9 til 1. Lett å lese som den er.",
    );
    const bright = {
      contrast: 4.49,
      textOn: "#000000",
      textContrast: 4.68,
      readable: "#8a6300",
      isMoved: true,
    };
    assert.equal(
      contrastSaid(words, bright, false),
      "Svart tekst på fargen: 4,6 til 1. På lyst: 4,4 til 1, og det trengs 4,5. Knapper og lenker får #8a6300 i stedet.",
    );
    assert.equal(
      contrastSaid(words, bright, true),
      "Svart tekst på fargen: 4,6 til 1. På lyst: 4,4 til 1. Den brukes mest til pynt og blir som den er.",
    );
  });
});
