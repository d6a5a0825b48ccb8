import sharp from "sharp";
import type { TestApp } from "../app.ts";

/** What came out of a printer: black dots on white. */
export interface Printed {
  width: number;
  height: number;
  /** One byte to a dot, 0 black. */
  dots: Buffer;
}

/**
 * A Star printer (mC-Print3) as its firmware speaks CloudPRNT, version HTTP: it polls with its status, fetches what is ready in a type that it
 * takes, prints, and deletes the job with how it went. One step at a time, so that a test can cut in anywhere.
 */
export function createStarPrinter(app: TestApp, address: string, mac = "00:11:62:aa:bb:cc") {
  const { pathname, host } = new URL(address);
  const send = (method: "POST" | "GET" | "DELETE", query: Record<string, string> = {}, payload?: object) =>
    app.inject({
      method,
      url: `${pathname}${method === "POST" ? "" : `?${new URLSearchParams(query)}`}`,
      headers: {
        host,
        "user-agent": "Star/3.5 mC-Print3 (MCP31)",
        ...(method === "GET" && {
          "x-star-paper-width": "80",
          "x-star-print-width": "72",
          accept: "image/png, text/plain",
        }),
      },
      ...(payload && { payload }),
    });
  const printer = {
    /** "200 OK", "410 Out of paper", … */
    status: "200 OK",
    paper: [] as Printed[],
    send,
    poll: (more: object = {}) =>
      send(
        "POST",
        {},
        {
          status: "23 86 00 00 00 00 00 00 00 00 00",
          printerMAC: mac,
          uniqueID: null,
          statusCode: encodeURIComponent(printer.status),
          printingInProgress: false,
          clientAction: null,
          ...more,
        },
      ),
    fetch: (jobToken: string, type = "image/png") => send("GET", { mac, type, token: jobToken }),
    confirm: (jobToken: string, code = "200 OK") =>
      send("DELETE", { mac, code, token: jobToken, retry: "0" }),
    /** The token of the job that is ready, if any. */
    async ask(more: object = {}): Promise<string | null> {
      const answer = (await printer.poll(more)).json();
      return answer.jobReady ? answer.jobToken : null;
    },
    /** One whole round; true when something was printed. */
    async turn(): Promise<boolean> {
      const token = await printer.ask();
      if (token === null) return false;
      const job = await printer.fetch(token);
      if (job.statusCode !== 200) {
        await printer.confirm(token, "520 Download failed");
        return false;
      }
      printer.paper.push(await developed(job.rawPayload));
      await printer.confirm(token);
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

export async function developed(png: Buffer): Promise<Printed> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, dots: data };
}
