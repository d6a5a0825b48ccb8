import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printResults } from "./epson.ts";

describe("what Epson's printers report", () => {
  const outcomes = (file: string) =>
    printResults(file).map(({ job, ending, state }) => [job, ending.isPrinted || ending.failure, state]);

  it("is understood in every version", () => {
    const one =
      '<PrintResponseInfo Version="1.00"><response success="true" code="" status="251658262"/></PrintResponseInfo>';
    assert.deepEqual(outcomes(one), [[null, true, "READY"]]);
    const two = (response: string) =>
      `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>prj_1</printjobid></Parameter><PrintResponse><response xmlns="x" ${response}/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
    assert.deepEqual(outcomes(two('success="true" code="" status="251789334"')), [
      ["prj_1", true, "PAPER_LOW"],
    ]);
    for (const [code, status, state] of [
      ["EPTR_REC_EMPTY", 252182556, "PAPER_OUT"],
      ["EPTR_COVER_OPEN", 251658300, "COVER_OPEN"],
      ["EPTR_CUTTER", 251661332, "ERROR"],
      // What an older version says by its bits alone.
      ["", 0x80000, "PAPER_OUT"],
      ["", 0x20, "COVER_OPEN"],
      ["", 0x400, "ERROR"],
      ["", 0x8, "ERROR"],
      ["SchemaError", 0, "READY"],
    ] as const)
      assert.deepEqual(outcomes(two(`success="false" code="${code}" status="${status}"`)), [
        ["prj_1", code || "failed", state],
      ]);
    const slips = two('success="false" code="SchemaError" status="0"');
    const printers = two('success="false" code="EPTR_CUTTER" status="0"');
    assert.deepEqual(
      [...printResults(slips), ...printResults(printers)].map(
        ({ ending }) => !ending.isPrinted && ending.isSlips,
      ),
      [true, false],
    );
    const three =
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>';
    assert.deepEqual(outcomes(three), [[null, "Invalid XML format", "READY"]]);
    const wordless =
      '<PrintResponseInfo><X><Response a="1" Success="false"></Response></X></PrintResponseInfo>';
    assert.deepEqual(outcomes(wordless), [[null, "refused", "READY"]]);
    const both = `${two('success="true" code="" status="0"')}${two('success="false" code="X" status="0"')}`;
    assert.deepEqual(outcomes(both), [
      ["prj_1", true, "READY"],
      ["prj_1", "X", "READY"],
    ]);
  });

  it("says nothing when it is something else", () => {
    for (const file of ["", "not xml at all", "<PrintResponseInfo/>"])
      assert.deepEqual(printResults(file), []);
  });
});
