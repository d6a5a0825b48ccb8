import { createSocket } from "node:dgram";
import { isIPv4 } from "node:net";

/**
 * A name server on loopback (RFC 1035, over UDP): answers A and AAAA from a function, NXDOMAIN when it gives null, and
 * nothing at all when it gives "SILENT".
 */
export interface NameServer {
  /** For `createResolver({ servers })`. */
  address: string;
  /** Names asked for, in lower case, once per question. */
  questions: string[];
  close(): Promise<void>;
}

export type AnswerOf = (name: string) => readonly string[] | null | "SILENT";

export async function startNameServer(answerOf: AnswerOf): Promise<NameServer> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = questionOf(query);
    questions.push(name);
    const addresses = answerOf(name);
    if (addresses === "SILENT") return;
    socket.send(answer(query.subarray(0, end), type, addresses), from.port, from.address);
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

function answer(question: Buffer, type: number, addresses: readonly string[] | null): Buffer {
  const fitting = (addresses ?? []).filter((address) => (isIPv4(address) ? typeA : typeAaaa) === type);
  const header = Buffer.from(question);
  const nameError = 3;
  header.writeUInt16BE(0x8180 | (addresses ? 0 : nameError), 2);
  header.writeUInt16BE(fitting.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, ...fitting.map((address) => record(type, address))]);
}

/** The name is a pointer to the question's; time to live 0, so that the next look asks again. */
function record(type: number, address: string): Buffer {
  const data = type === typeA ? Buffer.from(address.split(".").map(Number)) : v6Bytes(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | headerBytes, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function v6Bytes(address: string): Buffer {
  const [head = "", tail = ""] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}
