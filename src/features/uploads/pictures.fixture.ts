import sharp, { type Sharp } from "sharp";

/** A picture of so many pixels with something on it, for tests of uploads. */
export const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height: Math.ceil(height / 2),
          channels: 3,
          background: "#123456",
        },
      },
      top: 0,
      left: 0,
    },
  ]);

/** The beginning of an ISO media file of a brand, with nothing behind it. */
export function isoMedia(brand: string, ...compatible: string[]): Buffer {
  const head = Buffer.alloc(16 + 4 * compatible.length);
  head.writeUInt32BE(head.length, 0);
  head.write(`ftyp${brand}`, 4, "latin1");
  compatible.forEach((one, index) => {
    head.write(one, 16 + 4 * index, "latin1");
  });
  return Buffer.concat([head, Buffer.alloc(2_000, 1)]);
}
