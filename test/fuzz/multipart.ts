import { printed } from "../../src/platform/pdf/pdf-files.fixture.ts";
import fc from "../fast-check.ts";

/** Forms with files (RFC 7578): what a browser sends, what nobody should, and what is cut off. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
/** As small as a picture may be. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEXIUCi3yA+MAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC",
  "base64",
);
/** A menu of one dish. */
const menu = await printed([
  [50, 60, "Pizza", 18],
  [50, 100, "Margherita"],
  [440, 100, "149,-"],
]);
const files: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(pixel, picture),
  fc.nat(pixel.length).map((length) => pixel.subarray(0, length)),
  fc.constantFrom(
    ...[
      Buffer.from("GIF89a"),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from("RIFF\0\0\0\0WEBP"),
      Buffer.from("\0\0\0\x18ftypheic"),
      Buffer.from("%PDF-1.7"),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from("PK\x03\x04"),
      Buffer.alloc(0),
    ],
  ),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.concat([pixel.subarray(0, 33), bytes])),
);

interface Part {
  name: string;
  kind: string;
  file: Buffer;
  fileName: string | null;
  type: string;
}

const written = ({ name, kind, file, fileName, type }: Part): Buffer =>
  name === "kind"
    ? Buffer.from(`Content-Disposition: form-data; name="kind"\r\n\r\n${kind}`)
    : Buffer.concat([
        Buffer.from(
          `Content-Disposition: form-data; name="${name}"${fileName === null ? "" : `; filename="${fileName}"`}\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        file,
      ]);

const part = fc
  .record({
    name: fc.constantFrom("file", "file", "kind", "kind", "other", "__proto__", ""),
    kind: fc.constantFrom("LOGO", "COVER", "PRODUCT", "CATEGORY", "ANNET", "", "x".repeat(10_000)),
    file: files,
    fileName: fc.constantFrom(null, "logo.png", "../../etc/passwd", 'a".png', "bilde.heic", ""),
    type: fc.constantFrom("image/png", "image/heic", "text/html", "application/octet-stream", ";"),
  })
  .map(written);

/** Forms that an operation takes: a picture with what it is for, or a document alone. */
export const properForms: fc.Arbitrary<{ bytes: Buffer; headers: string[] }> = fc
  .record({
    kind: fc.constantFrom("LOGO", "COVER", "PRODUCT", "CATEGORY"),
    isDocument: fc.boolean(),
  })
  .map(({ kind, isDocument }) => {
    const document = { file: menu, fileName: "meny.pdf", type: "application/pdf" };
    const drawn = { file: picture, fileName: "bilde.png", type: "image/png" };
    const file = { name: "file", kind: "", ...(isDocument ? document : drawn) };
    return formOf(isDocument ? [written(file)] : [written({ ...file, name: "kind", kind }), written(file)]);
  });

const formOf = (parts: Buffer[], end = "--grense--\r\n", type = "multipart/form-data; boundary=grense") => ({
  bytes: Buffer.concat([
    ...parts.flatMap((one) => [Buffer.from("--grense\r\n"), one, Buffer.from("\r\n")]),
    Buffer.from(end),
  ]),
  headers: ["content-type", type],
});

/** Those, and what nobody should send. */
export const multipartForms: fc.Arbitrary<{ bytes: Buffer; headers: string[] }> = fc
  .record({
    parts: fc.array(part, { maxLength: 4 }),
    end: fc.constantFrom(
      "--grense--\r\n",
      "--grense--\r\n",
      "--grense--\r\n",
      "",
      "--grense",
      "--annen--\r\n",
    ),
    type: fc.constantFrom(
      ...["multipart/form-data; boundary=grense", "multipart/form-data; boundary=grense"],
      ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=grense"],
    ),
  })
  .map(({ parts, end, type }) => formOf(parts, end, type));
