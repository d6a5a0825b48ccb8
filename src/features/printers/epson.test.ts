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
      ["SchemaError", 0, "READY"],
    ] as const)
      assert.deepEqual(outcomes(two(`success="false" code="${code}" status="${status}"`)), [
        ["prj_1", code, state],
      ]);
    const three =
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>';
    assert.deepEqual(outcomes(three), [[null, "Invalid XML format", "READY"]]);
  });

  it("says nothing when it is something else", () => {
    for (const file of ["", "not xml at all", "<PrintResponseInfo/>"])
      assert.deepEqual(printResults(file), []);
  });
});
