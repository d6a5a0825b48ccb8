import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { locked, pizzeria, printed } from "../../platform/pdf/pdf-files.fixture.ts";
import { type ExamplePartner, type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { claimImport, leaseSeconds, purgeImports } from "./import-queue.ts";
import { readImports } from "./read-imports.ts";
import { sendMenu, uploadOutcome } from "./upload.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
const mib = 1024 * 1024;

describe("menus that a partner imports from a PDF", () => {
  let app: ListeningApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let menuFile: Buffer;
  before(async () => {
    app = await createListeningApp({ env: { DATABASE_POOL_SIZE: "12" } });
    menuFile = await pizzeria();
    partner = await openPartner(app);
    shop = await partner.open();
  });
  after(() => app.close());

  const freshMinute = () => app.db.query("DELETE FROM quota_windows");
  const post = (
    file: Buffer | null,
    fields: Record<string, string> = {},
    at: ExampleRestaurant = shop,
    headers: Record<string, string> = {},
  ) => sendMenu(app, partner, at, file, fields, headers);
  const call: ExampleRestaurant["call"] = async (...args) => {
    app.clock.advance(61_000);
    return shop.call(...args);
  };
  const work = async () => {
    for (const reader of ["TEXT", "MODEL"] as const)
      await readImports(app.ctx, reader, new AbortController().signal);
  };
  const look = async (id: string): Promise<Json> => (await shop.ask("GET", `/menu-imports/${id}`)).data;
  /** Takes a file in and reads it. */
  const imported = async (file: Buffer, fields: Record<string, string> = {}): Promise<Json> => {
    await freshMinute();
    const { status, body } = await post(file, fields);
    assert.equal(status, 202, JSON.stringify(body));
    assert.equal(body.data.status, "PROCESSING");
    await work();
    return look(body.data.id);
  };
  const codeOf = async (answer: ReturnType<ExampleRestaurant["call"]>) => {
    const response = await answer;
    return [response.statusCode, response.json().error?.code].filter(Boolean).join(" ");
  };
  const oneDish = (name: string, price: number, category = "Retter") => ({
    categories: [{ name: category, products: [{ name, basePrice: price }] }],
  });

  it("are read into a draft, with what would be new", async () => {
    const read = await imported(menuFile);
    assert.equal(read.status, "READY", JSON.stringify(read.error));
    assert.deepEqual(
      read.draft.categories.map(({ name }: Json) => name),
      ["Steinovnspizza", "Drikke", "Dessert"],
    );
    assert.deepEqual(read.draft.categories[0].products[0], {
      name: "Margherita",
      description: "Tomatsaus, mozzarella og fersk basilikum",
      basePrice: null,
      variants: [
        { name: "Liten", price: 14_900 },
        { name: "Stor", price: 18_900 },
      ],
      allergens: ["WHEAT", "MILK"],
    });
    assert.deepEqual(read.draft.categories[1].products[0].basePrice, 3900);
    assert.deepEqual(read.draft.categories[2].products[0].allergens, ["WHEAT", "EGGS", "MILK"]);
    assert.equal(read.difference.counts.new, 4);
    assert.ok(read.difference.counts.missing > 0, "the dishes that the document does not have");
    const [row] = await app.db.query<{ pdf: Buffer | null }>("SELECT pdf FROM menu_imports WHERE id = $1", [
      read.id,
    ]);
    assert.equal(row!.pdf, null, "the file is not kept");
  });

  it("are corrected, applied once, and then found unchanged, or changed where they are", async () => {
    const read = await imported(menuFile);
    const { draft } = read;
    draft.categories[1].products[0].name = "Farris https://spam.example";
    const corrected = await call("PATCH", `/menu-imports/${read.id}`, {
      draft,
      expectedVersion: read.version,
    });
    assert.equal(corrected.json().data.draft.categories[1].products[0].name, "Farris");
    assert.equal(
      await codeOf(call("PATCH", `/menu-imports/${read.id}`, { draft, expectedVersion: read.version })),
      "409 CHANGED",
    );
    const seen = corrected.json().data.difference.version;
    await call("POST", "/categories", {
      menuId: (await shop.ask("GET", "/menus")).data[0].id,
      name: "Dessert",
    });
    const now = (await look(read.id)).difference;
    assert.notEqual(now.version, seen, "the menu has changed meanwhile");
    assert.deepEqual(now.newCategories, ["Steinovnspizza", "Drikke"]);
    const blind = call("POST", `/menu-imports/${read.id}/apply`, { expectedDifference: seen });
    assert.equal(await codeOf(blind), "409 CHANGED");
    const before = (await shop.ask("GET", "/products?limit=100")).data;
    const applied = (
      await call("POST", `/menu-imports/${read.id}/apply`, {
        expectedVersion: corrected.json().data.version,
        expectedDifference: now.version,
      })
    ).json().data;
    assert.equal(applied.status, "APPLIED");
    assert.deepEqual(applied.applied, { created: 4, changed: 0 });
    const after = (await shop.ask("GET", "/products?limit=100")).data;
    assert.equal(after.length, before.length + 4);
    const margherita = after.find(
      ({ id, name }: Json) => name === "Margherita" && !before.some((old: Json) => old.id === id),
    );
    assert.equal(margherita.basePrice, 14_900);
    assert.deepEqual(
      margherita.variants.map(({ name, price }: Json) => [name, price]),
      [
        ["Liten", 14_900],
        ["Stor", 18_900],
      ],
    );
    for (const path of ["/apply", ""]) {
      const method = path === "" ? "DELETE" : "POST";
      assert.equal(await codeOf(call(method, `/menu-imports/${read.id}${path}`)), "409 MENU_IMPORT_CLOSED");
    }
    assert.equal(
      await codeOf(call("PATCH", `/menu-imports/${read.id}`, { draft })),
      "409 MENU_IMPORT_CLOSED",
    );

    const dearer = await printed([
      [50, 130, "STEINOVNSPIZZA"],
      [50, 160, "MARGHERITA Stor 199,- Familie 299,-"],
      [50, 180, "Pepperoni Liten 169,- Stor 209,-"],
    ]);
    const second = await imported(dearer);
    assert.deepEqual(
      second.difference.products.map(({ action, name }: Json) => [action, name]),
      [
        ["CHANGED", "MARGHERITA"],
        ["UNCHANGED", "Pepperoni"],
      ],
    );
    assert.deepEqual(
      second.difference.products[0].fields.map(({ field }: Json) => field),
      ["variants"],
    );
    const again = (await call("POST", `/menu-imports/${second.id}/apply`, {})).json().data;
    assert.deepEqual(again.applied, { created: 0, changed: 1 });
    const changed = (await shop.ask("GET", `/products/${margherita.id}`)).data;
    assert.equal(changed.name, "Margherita");
    assert.deepEqual(
      changed.variants.map(({ id, name, price }: Json) => [id === margherita.variants[0].id, name, price]),
      [
        [true, "Liten", 14_900],
        [false, "Stor", 19_900],
        [false, "Familie", 29_900],
      ],
    );
    assert.equal(changed.variants[1].id, margherita.variants[1].id, "carts go on ordering it");
    assert.deepEqual(changed.allergens, ["WHEAT", "MILK"], "allergens stay");
    assert.equal((await shop.ask("GET", "/products?limit=100")).data.length, after.length);
  });

  it("are applied by one of many at once", async () => {
    const read = await imported(menuFile);
    await call("PATCH", `/menu-imports/${read.id}`, { draft: oneDish("Bare én gang", 9900) });
    await freshMinute();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => codeOf(shop.call("POST", `/menu-imports/${read.id}/apply`))),
    );
    assert.deepEqual(answers.sort(), ["200", ...Array.from({ length: 24 }, () => "409 MENU_IMPORT_CLOSED")]);
    const { data } = await shop.ask("GET", `/products?query=${encodeURIComponent("Bare én gang")}`);
    assert.equal(data.length, 1);
  });

  it("are applied whole or not at all, within the restaurant's limits", async () => {
    const read = await imported(menuFile);
    const many = (count: number, category: string) => ({
      name: category,
      products: Array.from({ length: count }, (_, index) => ({
        name: `${category} ${index}`,
        basePrice: 100_00,
      })),
    });
    const path = `/menu-imports/${read.id}`;
    assert.equal(
      await codeOf(call("PATCH", path, { draft: { categories: [many(400, "A"), many(401, "B")] } })),
      "422 MENU_IMPORT_TOO_BIG",
    );
    const categories = Array.from({ length: 201 }, (_, index) => many(1, `K${index}`));
    assert.equal(await codeOf(call("PATCH", path, { draft: { categories } })), "422 MENU_IMPORT_TOO_BIG");
    await call("PATCH", path, { draft: { categories: [many(800, "Mye")] } });
    assert.equal(await codeOf(call("POST", `${path}/apply`)), "409 PRODUCT_LIMIT");
    await call("PATCH", path, { draft: { categories: categories.slice(0, 200) } });
    assert.equal(await codeOf(call("POST", `${path}/apply`)), "409 CATEGORY_LIMIT");
    await call("PATCH", path, { draft: { categories: [] } });
    assert.equal(await codeOf(call("POST", `${path}/apply`)), "422 MENU_IMPORT_EMPTY");
    assert.equal((await look(read.id)).status, "READY");
    assert.equal((await shop.ask("GET", "/products?query=Mye")).data.length, 0);
    assert.deepEqual(
      (await shop.ask("GET", "/categories")).data.filter(({ name }: Json) => name === "K0"),
      [],
    );
  });

  it("take nothing in a draft but a menu, and tell all that is wrong with it", async () => {
    const read = await imported(menuFile);
    const product = { name: "Rett", basePrice: 9900 };
    const response = await call("PATCH", `/menu-imports/${read.id}`, {
      draft: {
        categories: [
          { name: "A", restaurantId: "rst_x", products: [{ ...product, id: "prd_x", isCombo: true }] },
          {
            name: " a ",
            products: [product, { name: "RETT", basePrice: -1 }, { name: "<b></b>", variants: [] }],
          },
        ],
      },
      status: "APPLIED",
    });
    assert.equal(response.statusCode, 422);
    const paths = response.json().error.details.issues.map(({ path }: Json) => path);
    for (const path of [
      "status",
      "draft.categories.0.restaurantId",
      "draft.categories.0.products.0.id",
      "draft.categories.1.products.1.basePrice",
    ])
      assert.ok(paths.includes(path), `${path} in ${paths}`);
  });

  it("are closed, also while they are read, and are gone then", async () => {
    await freshMinute();
    const { body } = await post(menuFile);
    const path = `/menu-imports/${body.data.id}`;
    assert.equal(await codeOf(call("POST", `${path}/apply`)), "409 MENU_IMPORT_CLOSED");
    const claimed = await claimImport(app.db, "TEXT", app.clock.nowMs());
    assert.equal(claimed!.id, body.data.id);
    assert.equal(await codeOf(call("DELETE", path)), "200");
    assert.equal(await codeOf(call("DELETE", path)), "200");
    app.clock.advance((leaseSeconds + 1) * 1000);
    await work();
    const closed = await look(body.data.id);
    assert.deepEqual([closed.status, closed.draft, closed.difference], ["CLOSED", null, null]);
    app.clock.advance(31 * 86_400_000);
    await purgeImports(app.db, app.clock.nowMs());
    assert.equal(await codeOf(shop.call("GET", path)), "404 MENU_IMPORT_NOT_FOUND");
  });

  it("are read by another worker when one dies, and given up after the third", async () => {
    await freshMinute();
    const { body } = await post(menuFile);
    await claimImport(app.db, "TEXT", app.clock.nowMs());
    await work();
    assert.equal((await look(body.data.id)).status, "PROCESSING", "its lease runs");
    app.clock.advance((leaseSeconds + 1) * 1000);
    await claimImport(app.db, "TEXT", app.clock.nowMs());
    app.clock.advance((leaseSeconds + 1) * 1000);
    await work();
    assert.equal((await look(body.data.id)).status, "READY");

    const poison = (await post(menuFile)).body.data.id;
    for (let death = 0; death < 3; death += 1) {
      assert.equal((await claimImport(app.db, "TEXT", app.clock.nowMs()))?.id, poison);
      app.clock.advance((leaseSeconds + 1) * 1000);
    }
    await work();
    assert.equal((await look(poison)).error.code, "PDF_INVALID");
  });

  it("are given back by a worker that stops", async () => {
    await freshMinute();
    const { body } = await post(menuFile);
    const stopping = new AbortController();
    const reading = readImports(app.ctx, "TEXT", stopping.signal);
    stopping.abort(new Error("stopping"));
    await reading;
    await work();
    assert.equal((await look(body.data.id)).status, "READY");
  });

  it("go into the menu that is named, and only into the restaurant's own", async () => {
    const { data } = await shop.ask("POST", "/menus", { name: "Julemeny" });
    const read = await imported(menuFile, { menuId: data.id });
    assert.equal(read.difference.counts.missing, 0);
    const other = await (await openPartner(app)).open();
    const theirs = (await other.ask("GET", "/menus")).data[0].id;
    await freshMinute();
    assert.equal(uploadOutcome(await post(menuFile, { menuId: theirs })), "422 VALIDATION_FAILED");
    assert.equal(uploadOutcome(await post(menuFile, { reader: "GPT" })), "422 VALIDATION_FAILED");
    assert.equal(uploadOutcome(await post(null)), "422 VALIDATION_FAILED");
  });

  it("are their restaurant's alone", async () => {
    const read = await imported(menuFile);
    const neighbour = await partner.open();
    await freshMinute();
    const path = `/menu-imports/${read.id}`;
    for (const [method, at, body] of [
      ["GET", path, undefined],
      ["PATCH", path, { draft: oneDish("Rett", 100) }],
      ["POST", `${path}/apply`, {}],
      ["DELETE", path, undefined],
    ] as const)
      assert.equal(await codeOf(neighbour.call(method, at, body)), "404 MENU_IMPORT_NOT_FOUND", method);
    assert.equal(
      uploadOutcome(await post(menuFile, {}, shop, { authorization: "Bearer feil" })),
      "401 UNAUTHORIZED PARTNER_KEY_WRONG",
    );
    const wrongKey = { "x-service-restaurant-key": neighbour.key };
    assert.equal(uploadOutcome(await post(menuFile, {}, shop, wrongKey)), "404 RESTAURANT_NOT_FOUND");
  });

  it("are refused at once when they are no PDF or too large", async () => {
    await freshMinute();
    assert.equal(uploadOutcome(await post(Buffer.from("<html>hei</html>"))), "422 PDF_INVALID NOT_A_PDF");
    assert.equal(uploadOutcome(await post(Buffer.alloc(0))), "422 PDF_INVALID NOT_A_PDF");
    assert.equal(uploadOutcome(await post(Buffer.alloc(20 * mib + 1))), "413 PDF_TOO_LARGE");
  });

  it("wait in line, ten of a partner's", async () => {
    const queue = await partner.open();
    await freshMinute();
    const answers: string[] = [];
    for (let sent = 0; sent < 11; sent += 1) answers.push(uploadOutcome(await post(menuFile, {}, queue)));
    assert.deepEqual(answers, [
      ...Array.from({ length: 10 }, () => "202"),
      "503 MENU_IMPORT_UNAVAILABLE BUSY",
    ]);
    await work();
    assert.equal(uploadOutcome(await post(menuFile, {}, queue)), "202");
    await work();
  });

  it("say why there is nothing in them", async () => {
    const read = await imported(await printed([[50, 100, "Kjære gjest, velkommen til oss."]]));
    assert.deepEqual([read.status, read.error.code], ["FAILED", "MENU_IMPORT_EMPTY"]);
    assert.equal(read.error.message, "Fant ingen retter.");
  });

  it("are not begun with a file that shows what is wrong with it when it is opened", async () => {
    const pages = (count: number) =>
      printed(...Array.from({ length: count }, () => [[50, 100, "En side med litt tekst"] as const]));
    for (const [file, code] of [
      [await locked(), "PDF_PASSWORD"],
      [await pages(41), "PDF_TOO_MANY_PAGES"],
      [await printed([]), "PDF_NO_TEXT"],
      [Buffer.from("%PDF-1.7 og så ingenting"), "PDF_INVALID"],
    ] as const) {
      await freshMinute();
      assert.equal(
        uploadOutcome(await post(file))
          .split(" ")
          .slice(0, 2)
          .join(" "),
        `422 ${code}`,
      );
    }
    const [quota] = await app.db.query<{ taken: number }>(
      "SELECT coalesce(max(taken), 0)::int AS taken FROM quota_windows WHERE quota = 'partnerWrites' AND started_at >= $1",
      [Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs())],
    );
    assert.equal(quota?.taken, 0, "what is refused takes nothing");
  });

  it("say what is wrong with the file when it was read", async () => {
    const dishes = (count: number) =>
      printed(
        ...Array.from({ length: Math.ceil(count / 45) }, (_, page) =>
          Array.from(
            { length: Math.min(45, count - page * 45) },
            (__, row) => [50, 60 + row * 16, `Rett nummer ${page * 45 + row} ........ 199,-`] as const,
          ),
        ),
      );
    const read = await imported(await dishes(801));
    assert.deepEqual([read.status, read.error?.code], ["FAILED", "MENU_IMPORT_TOO_BIG"]);
  });

  it("say that reading took too long", async () => {
    await freshMinute();
    const { body } = await post(menuFile);
    await readImports(app.ctx, "TEXT", new AbortController().signal, { timeoutMs: 1 });
    const read = await look(body.data.id);
    assert.deepEqual([read.status, read.error?.code], ["FAILED", "PDF_PARSE_TIMEOUT"]);
  });
});
