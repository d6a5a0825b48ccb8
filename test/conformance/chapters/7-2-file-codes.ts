import assert from "node:assert/strict";
import { met } from "../code-sentence.ts";
import { eventually } from "../eventually.ts";
import { readMenu } from "../menu-imports.ts";
import { createPartner } from "../partner.ts";
import { png, sendFile } from "../partner-uploads.ts";
import { newPlace } from "../partners.ts";
import { lockedPdf, menuPdf, printedPdf } from "../pdf-files.ts";
import { refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import type { Town } from "../town.ts";

const mebibyte = 1024 * 1024;
const place = (town: Town) => town.partners.restaurant("TEST", 2);
const upload = async (town: Town, file: Buffer) =>
  sendFile(await town.partners.restaurant("TEST", 0), "/uploads", file, { kind: "LOGO" });

/** What is wrong with a file that shows when it is opened. */
const opened = (number: number, code: string, when: string, file: () => Buffer) =>
  met(number, 422, code, when, async (town) => sendFile(await place(town), "/menu-imports", file()));

const heic = (): Buffer => {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(24, 0);
  head.write("ftypheic", 4, "latin1");
  head.write("mif1heic", 16, "latin1");
  return Buffer.concat([head, Buffer.alloc(2000, 1)]);
};

/** Of the same list those about pictures and menus that are imported. */
export const fileCodes = [
  met(101, 413, "PDF_TOO_LARGE", "more than 20 MiB", async (town) =>
    sendFile(await place(town), "/menu-imports", Buffer.concat([menuPdf(), Buffer.alloc(20 * mebibyte)])),
  ),
  met(102, 422, "PDF_INVALID", "no PDF at all", async (town) =>
    sendFile(await place(town), "/menu-imports", Buffer.from("Margherita 159,-")),
  ),
  opened(103, "PDF_INVALID", "a PDF that is broken", () => Buffer.from("%PDF-1.7\nmer er det ikke")),
  opened(104, "PDF_PASSWORD", "a file with a password", lockedPdf),
  opened(105, "PDF_TOO_MANY_PAGES", "more than 40", () =>
    printedPdf(...Array.from({ length: 41 }, () => [[50, 700, "Side"]] as const)),
  ),
  opened(106, "PDF_NO_TEXT", "pages without text", () => printedPdf([], [])),
  sentence(107, "MENU_IMPORT_EMPTY, in an import's `error`: text without dishes.", async (town) => {
    const file = printedPdf([[50, 700, "Velkommen til oss. Vi gleder oss til besøk!"]]);
    const { status, error } = await readMenu(await place(town), file);
    assert.deepEqual([status, error?.code], ["FAILED", "MENU_IMPORT_EMPTY"]);
  }),
  met(108, 422, "MENU_IMPORT_EMPTY", "applying a draft without dishes", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { id } = await readMenu(restaurant);
    await restaurant.ask("PATCH", `/menu-imports/${id}`, { draft: { categories: [] } });
    return restaurant.call("POST", `/menu-imports/${id}/apply`, {});
  }),
  met(109, 503, "MENU_IMPORT_UNAVAILABLE", "reading by a language model, where there is none", async (town) =>
    sendFile(await place(town), "/menu-imports", menuPdf(), { reader: "MODEL" }),
  ),
  met(110, 422, "MENU_IMPORT_TOO_BIG", "a draft of more than 200 categories", async (town) => {
    const restaurant = await place(town);
    const { id } = await readMenu(restaurant);
    const categories = Array.from({ length: 201 }, (_, index) => ({ name: `Nr. ${index}`, products: [] }));
    return restaurant.call("PATCH", `/menu-imports/${id}`, { draft: { categories } });
  }),
  met(111, 404, "MENU_IMPORT_NOT_FOUND", "no such import", async (town) =>
    (await town.partners.sharedRestaurant()).call("GET", "/menu-imports/imp_x"),
  ),
  met(112, 409, "MENU_IMPORT_CLOSED", "changing one that is closed", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 3);
    const { id } = await readMenu(restaurant);
    await restaurant.ask("DELETE", `/menu-imports/${id}`);
    return restaurant.call("PATCH", `/menu-imports/${id}`, { draft: { categories: [] } });
  }),
  met(113, 415, "FILE_UNSUPPORTED", "no picture", (town) => upload(town, Buffer.from("<svg/>"))),
  met(114, 415, "IMAGE_HEIC", "a HEIC picture", (town) => upload(town, heic())),
  met(115, 422, "IMAGE_INVALID", "a picture that is cut off", (town) =>
    upload(town, png(256).subarray(0, 60)),
  ),
  met(116, 422, "IMAGE_DIMENSIONS", "fewer than 64 pixels", (town) => upload(town, png(63))),
  met(117, 413, "FILE_TOO_LARGE", "more than 10 MiB", (town) =>
    upload(town, Buffer.concat([png(64), Buffer.alloc(10 * mebibyte)])),
  ),
  sentence(
    118,
    "503 UPLOAD_FAILED: more uploads at once than a partner may have; it says when to come back.",
    async (town) => {
      const partner = await createPartner(town);
      const [restaurant] = await partner.importRestaurants([newPlace()]);
      const { promise, resolve } = Promise.withResolvers<void>();
      const send = (file: Buffer, more: Parameters<typeof sendFile>[4]) =>
        sendFile(restaurant!, "/uploads", file, { kind: "LOGO" }, more);
      // One that finds no place beside others' uploads comes again (`isBusy`): fewer than four would leave room for one more all the time.
      const held = Array.from({ length: 4 }, () => send(png(64), { heldUntil: promise }));
      const answer = await eventually(
        () => send(Buffer.from("<svg/>"), { mayBeBusy: true }),
        ({ status }) => status === 503,
      );
      resolve();
      refused(answer, 503, "UPLOAD_FAILED");
      assert.match(String(answer.headers["retry-after"]), /^\d+$/);
      for (const { status } of await Promise.all(held)) assert.equal(status, 201);
    },
  ),
];
