import type { TestApp } from "../app.ts";
import type { Printed } from "./star-printer.ts";

const noPaper = 'success="false" code="EPTR_REC_EMPTY" status="252182556" battery="0"';
const done = 'success="true" code="" status="251658262" battery="0"';

/** An Epson printer (TM-T88VI) as it speaks Server Direct Print: it asks by a form, prints ePOS-Print XML, and sends the result by another. */
export function createEpsonPrinter(app: TestApp, address: string) {
  const { pathname, host } = new URL(address);
  const send = (fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: pathname,
      headers: { host, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const printer = {
    hasPaper: true,
    paper: [] as Printed[],
    send,
    /** A print request, or "" when there is none. */
    async ask(): Promise<string> {
      const answer = await send({ ConnectionType: "GetRequest", ID: "kitchen", Name: "TM-T88VI" });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.body;
    },
    report: (job: string, response: string) =>
      send({
        ConnectionType: "SetResponse",
        ID: "kitchen",
        Name: "TM-T88VI",
        ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${response}/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
      }),
    async turn(): Promise<boolean> {
      const request = await printer.ask();
      if (request === "") return false;
      const job = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(request)![1]!;
      if (!printer.hasPaper) {
        await printer.report(job, noPaper);
        return false;
      }
      const [, width, height, dots] = /<image width="(\d+)" height="(\d+)"[^>]*>([^<]+)</.exec(request)!;
      const bits = Buffer.from(dots!, "base64");
      printer.paper.push({
        width: Number(width),
        height: Number(height),
        dots: Buffer.from(
          [...bits].flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((byte >> bit) & 1 ? 0 : 255))),
        ),
      });
      await printer.report(job, done);
      return true;
    },
    async printAll(): Promise<number> {
      let count = 0;
      while (await printer.turn()) count += 1;
      return count;
    },
  };
  return printer;
}
