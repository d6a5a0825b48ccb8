import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

/**
 * A name server on loopback (RFC 1035, over UDP): answers A and AAAA from a function, TXT and CNAME from another, NXDOMAIN
 * when it gives null, SERVFAIL at "BROKEN", and nothing at all when it gives "SILENT".
 */
export interface NameServer {
  /** For `createResolver({ servers })`. */
  address: string;
  /** Names asked for, in lower case, once per question. */
  questions: string[];
  close(): Promise<void>;
}

export type AnswerOf = (name: string) => readonly string[] | null | "SILENT";

/** The texts at a name, or the name that it is another name of, whose texts stand in the answer too. */
export type TextsOf = (
  name: string,
  type: "TXT" | "CNAME",
) => readonly string[] | { alias: string; texts: readonly string[] } | null | "SILENT" | "BROKEN";

export async function startNameServer(
  answerOf: AnswerOf,
  textsOf: TextsOf = () => null,
): Promise<NameServer> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = questionOf(query);
    questions.push(name);
    const question = query.subarray(0, end);
    const reply =
      type === typeText || type === typeAlias
        ? textReply(question, type, textsOf(name, type === typeText ? "TXT" : "CNAME"))
        : null;
    const addresses = reply ? [] : answerOf(name);
    if (reply === "SILENT" || addresses === "SILENT") return;
    socket.send(reply ?? answer(question, type, addresses), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

const typeA = 1;
const typeAaaa = 28;
const typeText = 16;
const typeAlias = 5;
const nameError = 3;
const serverFailure = 2;
const headerBytes = 12;

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function textReply(question: Buffer, type: number, found: ReturnType<TextsOf>): Buffer | "SILENT" {
  if (found === "SILENT") return "SILENT";
  if (found === "BROKEN") return reply(question, serverFailure, []);
  if (found === null) return reply(question, nameError, []);
  const isAlias = "alias" in found;
  const texts = (isAlias ? found.texts : found).map((text) => record(typeText, textBytes(text)));
  const aliases = isAlias ? [record(typeAlias, nameBytes(found.alias))] : [];
  return reply(question, 0, type === typeAlias ? aliases : [...aliases, ...texts]);
}

function answer(question: Buffer, type: number, addresses: readonly string[] | null): Buffer {
  const fitting = (addresses ?? []).filter((address) => (isIPv4(address) ? typeA : typeAaaa) === type);
  const records = fitting.map((address) => record(type, addressBytes(type, address)));
  return reply(question, addresses ? 0 : nameError, records);
}

function reply(question: Buffer, code: number, records: Buffer[]): Buffer {
  const header = Buffer.from(question);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, ...records]);
}

/** The name is a pointer to the question's; time to live 0, so that the next look asks again. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | headerBytes, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const addressBytes = (type: number, address: string): Buffer =>
  type === typeA ? Buffer.from(address.split(".").map(Number)) : v6Bytes(address);

/** In pieces of at most 255 octets, each behind its length. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  return Buffer.concat(pieces);
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ]);

function v6Bytes(address: string): Buffer {
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}
