import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Menu, newMenu, typedOf } from "./menu-typed.ts";
import { makeMenu, saveMenu } from "./save-menu.ts";

type Api = Parameters<typeof makeMenu>[0];
const friday = { key: "new-1", days: ["FRIDAY" as const], startsAt: "11", endsAt: "15" };
const content = {
  ...{ nameEn: null, description: null, isActive: true, isDefault: false, startsOn: null, endsOn: null },
};

/** A service that notes what is sent to it; it refuses schedules until `takesTimes` is set. */
function service() {
  const sent: unknown[] = [];
  const state = { takesTimes: true };
  const api = {
    makeMenu: async (body: object) => {
      sent.push(["make", body]);
      return { data: { id: "mnu_1" } };
    },
    changeMenu: async (id: string, body: object) => sent.push(["change", id, body]),
    setSchedules: async (id: string, body: object) => {
      sent.push(["times", id, body]);
      if (!state.takesTimes) throw new Error("refused");
    },
  } as unknown as Api;
  return { api, sent, state };
}

describe("a menu that is made", () => {
  const typed = { ...newMenu(), name: "Lunsj" };
  const times = [
    "times",
    "mnu_1",
    { schedules: [{ dayOfWeek: "FRIDAY", startsAt: "11:00", endsAt: "15:00" }] },
  ];

  it("is put on its schedule where it has one", async () => {
    const { api, sent } = service();
    const made: string[] = [];
    const onMade = (id: string) => void made.push(id);
    await makeMenu(api, { ...typed, windows: [friday] }, { madeId: null, onMade });
    assert.deepEqual(sent, [["make", { ...content, name: "Lunsj" }], times]);
    assert.deepEqual(made, ["mnu_1"]);
    sent.length = 0;
    await makeMenu(api, typed, { madeId: null, onMade });
    assert.deepEqual(sent, [["make", { ...content, name: "Lunsj" }]]);
  });

  it("is gone on with when its schedule was refused, and takes what was changed of it meanwhile", async () => {
    const { api, sent, state } = service();
    let madeId: string | null = null;
    const onMade = (id: string) => {
      madeId = id;
    };
    state.takesTimes = false;
    await assert.rejects(makeMenu(api, { ...typed, windows: [friday] }, { madeId, onMade }));
    assert.equal(madeId, "mnu_1");
    sent.length = 0;
    state.takesTimes = true;
    await makeMenu(api, { ...typed, name: "Sen lunsj", windows: [friday] }, { madeId, onMade });
    assert.deepEqual(sent, [["change", "mnu_1", { ...content, name: "Sen lunsj" }], times]);
  });
});

describe("a menu that is changed", () => {
  const menu = {
    ...{
      ...content,
      id: "mnu_1",
      name: "Lunsj",
      priority: 0,
      isLiveNow: false,
      productCount: 0,
      notice: null,
    },
    schedules: [],
  } as unknown as Menu;

  it("is sent only as far as it was changed, beside what was read last", async () => {
    const { api, sent } = service();
    await saveMenu(api, { ...menu, name: "Deres" }, menu, { ...typedOf(menu), name: "Mitt" });
    assert.deepEqual(sent, [["change", "mnu_1", { name: "Mitt", seen: { name: "Deres" } }]]);
  });

  it("gets other times beside those that were read last, and nothing else", async () => {
    const { api, sent } = service();
    await saveMenu(api, menu, menu, { ...typedOf(menu), windows: [friday] });
    assert.deepEqual(sent, [
      [
        ...["times", "mnu_1"],
        {
          schedules: [{ dayOfWeek: "FRIDAY", startsAt: "11:00", endsAt: "15:00" }],
          seen: { schedules: [] },
        },
      ],
    ]);
  });

  it("is not sent when nothing was changed", async () => {
    const { api, sent } = service();
    await saveMenu(api, menu, menu, typedOf(menu));
    assert.deepEqual(sent, []);
  });
});
