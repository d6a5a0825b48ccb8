import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What can be wrong with it. */
export type KartverketFault =
  | "HANGS"
  | "TRICKLES"
  | "RESETS"
  | "FAILS"
  | "TOO_MANY"
  | "NOT_JSON"
  | "OTHER_JSON"
  | "HUGE"
  | "REDIRECTS";

export interface KartverketHouse {
  street: string;
  number: number;
  letter?: string;
  postalCode: string;
  city: string;
  municipalityNumber?: string;
  latitude: number;
  longitude: number;
}

export interface KartverketEmulator {
  /** For ADDRESS_API_URL. */
  url: string;
  houses: KartverketHouse[];
  /** The queries that reached it. */
  asked: URLSearchParams[];
  fault: KartverketFault | null;
  close(): Promise<void>;
}

/**
 * Kartverket's address service (https://ws.geonorge.no/adresser/v1) as its public description has it: `GET /sok` with its
 * parameters and no others, words joined by AND, `*` as a wildcard, `fuzzy`, pages, and its form of answers and errors.
 */
export async function startKartverket(houses: KartverketHouse[]): Promise<KartverketEmulator> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => answer(emulator, request, response));
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const emulator: KartverketEmulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/adresser/v1`,
    houses,
    asked: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return emulator;
}

function answer(emulator: KartverketEmulator, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://kartverket");
  emulator.asked.push(searchParams);
  const problems = problemsOf(searchParams);
  if (emulator.fault) misbehave(emulator.fault, request, response);
  else if (request.method !== "GET" || pathname !== "/adresser/v1/sok")
    sendJson(response, 404, { message: "Not Found" });
  else if (Object.keys(problems).length > 0) sendJson(response, 400, { message: problems });
  else sendJson(response, 200, listOf(emulator.houses, searchParams));
}

const parameters = new Set(
  "sok fuzzy sokemodus adressenavn adressetekst adressetilleggsnavn adressekode nummer bokstav kommunenummer kommunenavn gardsnummer bruksnummer festenummer undernummer bruksenhetsnummer objtype poststed postnummer filtrer utkoordsys treffPerSide side asciiKompatibel".split(
    " ",
  ),
);

function problemsOf(query: URLSearchParams): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const name of query.keys()) if (!parameters.has(name)) problems[name] = ["Unknown field."];
  const perPage = Number(query.get("treffPerSide") ?? 10);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 1000)
    problems.treffPerSide = ["Must be between 1 and 1000."];
  if (query.get("sok")?.trim() === "") problems.sok = ["Field may not be blank."];
  return problems;
}

function listOf(houses: readonly KartverketHouse[], query: URLSearchParams): object {
  const perPage = Number(query.get("treffPerSide") ?? 10);
  const page = Number(query.get("side") ?? 0);
  const isFuzzy = query.get("fuzzy") === "true";
  const words = (query.get("sok") ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const found = houses
    .filter((house) => words.every((word) => wordsOf(house).some((own) => fits(word, own, isFuzzy))))
    .filter((house) => isAsked(query.get("adressetekst"), textOf(house)))
    .filter((house) => isAsked(query.get("postnummer"), house.postalCode))
    .filter((house) => isAsked(query.get("poststed"), house.city));
  return {
    metadata: {
      asciiKompatibel: query.get("asciiKompatibel") !== "false",
      side: page,
      sokeStreng: query.toString(),
      totaltAntallTreff: found.length,
      treffPerSide: perPage,
      viserFra: page * perPage,
      viserTil: (page + 1) * perPage,
    },
    adresser: found.slice(page * perPage, (page + 1) * perPage).map(addressOf),
  };
}

const textOf = (house: KartverketHouse): string => `${house.street} ${house.number}${house.letter ?? ""}`;
const wordsOf = (house: KartverketHouse): string[] =>
  [...textOf(house).split(" "), String(house.number), house.postalCode, ...house.city.split(" ")].map(
    (word) => word.toLowerCase(),
  );
const isAsked = (asked: string | null, own: string): boolean =>
  asked === null || fits(asked.toLowerCase(), own.toLowerCase(), false);

function fits(word: string, own: string, isFuzzy: boolean): boolean {
  if (word.includes("*")) {
    const pattern = word
      .split("*")
      .map((part) => part.replace(/[^\p{L}\d]/gu, "\\$&"))
      .join(".*");
    return new RegExp(`^${pattern}$`, "u").test(own);
  }
  // Elasticsearch's "AUTO": one change from three letters on, two from six on; numbers are not changed.
  const most = !isFuzzy || /\d/.test(word) || word.length < 3 ? 0 : word.length < 6 ? 1 : 2;
  return changesBetween(word, own) <= most;
}

function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    row = row.reduce<number[]>((next, above, j) => {
      const diagonal = j === 0 ? 0 : row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(j === 0 ? i : Math.min(diagonal, above + 1, next[j - 1]! + 1));
      return next;
    }, []);
  }
  return row[b.length]!;
}

function addressOf(house: KartverketHouse): object {
  return {
    adressenavn: house.street,
    adressetekst: textOf(house),
    adressetilleggsnavn: null,
    adressekode: 10_000 + house.street.length,
    nummer: house.number,
    bokstav: house.letter ?? "",
    kommunenummer: house.municipalityNumber ?? "5001",
    kommunenavn: house.city.toUpperCase(),
    gardsnummer: 401,
    bruksnummer: 12,
    festenummer: 0,
    undernummer: null,
    bruksenhetsnummer: ["H0101", "H0201"],
    objtype: "Vegadresse",
    poststed: house.city.toUpperCase(),
    postnummer: house.postalCode,
    adressetekstutenadressetilleggsnavn: textOf(house),
    stedfestingverifisert: true,
    representasjonspunkt: { epsg: "EPSG:4258", lat: house.latitude, lon: house.longitude },
    oppdateringsdato: "2024-01-01T00:00:00",
  };
}

function misbehave(fault: KartverketFault, request: IncomingMessage, response: ServerResponse): void {
  const json = { "content-type": "application/json" };
  if (fault === "HANGS") return;
  if (fault === "RESETS") {
    request.socket.resetAndDestroy();
  } else if (fault === "FAILS") {
    sendJson(response, 500, { message: "Internal Server Error" });
  } else if (fault === "TOO_MANY") {
    sendJson(response, 429, { message: "Too many requests" });
  } else if (fault === "NOT_JSON") {
    response.writeHead(200, json).end("<html>Vedlikehold</html>");
  } else if (fault === "OTHER_JSON") {
    sendJson(response, 200, { adresser: "ingen" });
  } else if (fault === "REDIRECTS") {
    response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
  } else {
    response.writeHead(200, json);
    response.write('{"adresser":[');
    const trickle = fault === "TRICKLES";
    const send = (): void => {
      if (response.destroyed) return;
      const hasRoom = response.write(trickle ? " " : " ".repeat(256 * 1024));
      if (trickle) setTimeout(send, 50).unref();
      else if (hasRoom) setImmediate(send);
      else response.once("drain", send);
    };
    send();
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
