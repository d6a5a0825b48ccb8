import assert from "node:assert/strict";
import { it } from "node:test";
import { isoMedia } from "../../features/uploads/pictures.fixture.ts";
import { pictureFormat } from "./picture-kind.ts";

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(12, "\0"), "latin1");

it("a picture is what its first bytes say", () => {
  const cases: [what: string, file: Buffer, format: string | null][] = [
    ["JPEG", bytes("\xff\xd8\xff"), "jpeg"],
    ["the beginning of one", bytes("\xff\xd8\xff").subarray(0, 11), null],
    ...["\xff\xd8", "\xff\0\xff", "\0\xd8\xff"].map((one): [string, Buffer, null] => [one, bytes(one), null]),
    ["PNG", bytes("\x89PNG\r\n\x1a\n"), "png"],
    ["a PNG of old", bytes("\x89PNG\n\n\x1a\n"), null],
    ["WebP", bytes("RIFF1234WEBP"), "webp"],
    ["sound", bytes("RIFF1234WAVE"), null],
    ["a word", bytes("RAFF1234WEBP"), null],
    ["AVIF", isoMedia("avif"), "avif"],
    ["AVIF in several frames", isoMedia("avis", "msf1"), "avif"],
    ["what can be read as AVIF", isoMedia("mif1", "miaf", "avif"), "avif"],
    ["an iPhone's", isoMedia("heic"), "heic"],
    ["what can be read as an iPhone's", isoMedia("isom", "heix"), "heic"],
    ["a film", isoMedia("isom", "mp42"), null],
    [
      "words that are no box of one",
      Buffer.from(isoMedia("heic").toString("latin1").replace("ftyp", "text"), "latin1"),
      null,
    ],
    [
      "a film that goes on with a word",
      Buffer.concat([isoMedia("isom").subarray(0, 16), bytes("avifavif")]),
      null,
    ],
  ];
  for (const [what, file, format] of cases) assert.equal(pictureFormat(file), format, what);
});
