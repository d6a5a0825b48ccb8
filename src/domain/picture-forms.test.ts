import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formsOf } from "./picture-forms.ts";

const hash = "0123456789abcdef0123456789abcdef01234567";

describe("the forms of a picture", () => {
  it("lie beside it where it was uploaded, on whatever host it is shown", () => {
    for (const host of ["", "https://luka.no", "https://bestill.pizza.no"])
      assert.deepEqual(formsOf(`${host}/uploads/rst_1/${hash}.webp`, [224, 800]), {
        avif: `/uploads/rst_1/${hash}-224.avif 224w,/uploads/rst_1/${hash}-800.avif 800w`,
        webp: `/uploads/rst_1/${hash}-224.webp 224w,/uploads/rst_1/${hash}-800.webp 800w`,
        first: `/uploads/rst_1/${hash}-224.webp`,
      });
  });

  it("are none of one that was not uploaded here", () => {
    for (const url of [
      "https://pizza.no/pictures/margherita.webp",
      `/uploads/rst_1/${hash}.png`,
      `/uploads/rst_1/${hash}.webp?v=2`,
      `/uploads/${hash}.webp`,
      "",
    ])
      assert.equal(formsOf(url, [224]), null, url);
  });
});
