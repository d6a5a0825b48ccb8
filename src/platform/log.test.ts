import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLog } from "./log.ts";

const linesOf = (level: string, write: (log: ReturnType<typeof createLog>) => void) => {
  const lines: Record<string, unknown>[] = [];
  write(createLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  return lines;
};

describe("a line of the log", () => {
  it("has the time in words of ISO 8601 and its level by name, and none below the level", () => {
    const [line, ...others] = linesOf("warn", (log) => {
      log.info("unheard");
      log.warn({ orderId: "4" }, "heard");
    });
    assert.deepEqual(others, []);
    const { time, ...rest } = line!;
    assert.ok(Temporal.Instant.from(time as string).epochMilliseconds > 0);
    assert.deepEqual(rest, { level: "warn", orderId: "4", msg: "heard" });
  });

  it("hides who somebody is and what opens doors, down to three levels", () => {
    const person = {
      email: "kari@example.no",
      phone: "+4791234567",
      name: "Kari",
      token: "t",
      note: "nøtter",
    };
    const hidden = Object.fromEntries(Object.keys(person).map((field) => [field, "[hidden]"]));
    const [line] = linesOf("info", (log) =>
      log.info({ ...person, order: { ...person, kept: { ...person, total: 100 } } }),
    );
    const { level, time, ...told } = line!;
    assert.deepEqual(told, { ...hidden, order: { ...hidden, kept: { ...hidden, total: 100 } } });
  });

  it("tells of an error of the database what kind it is and where, never whose rows it was about", () => {
    const cause = Object.assign(new TypeError("deeper"), { detail: "Key (email)=(kari@example.no)" });
    const error = Object.assign(new Error("duplicate key", { cause }), {
      ...{ code: "23505", constraint: "people_email", table: "people" },
      ...{ detail: "Key (email)=(kari@example.no) exists", where: "row kari@example.no" },
    });
    for (const field of ["err", "error"]) {
      const [line] = linesOf("info", (log) => log.warn({ [field]: error }, "not written"));
      const { stack, cause: told, ...rest } = line![field] as Record<string, unknown>;
      assert.deepEqual(rest, {
        ...{ type: "Error", message: "duplicate key" },
        ...{ code: "23505", constraint: "people_email", table: "people" },
      });
      assert.match(stack as string, /log\.test\.ts/);
      const { stack: deeper, ...other } = told as Record<string, unknown>;
      assert.deepEqual(other, { type: "TypeError", message: "deeper" });
      assert.doesNotMatch(JSON.stringify(line), /kari@/);
    }
    const [line] = linesOf("info", (log) => log.warn({ err: "a word" }));
    assert.equal(line!.err, "a word");
  });
});
