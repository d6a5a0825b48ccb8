/** What a file's first bytes say it is; its name and type are what somebody claims. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif" | "heic";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);

/** Null for everything that is no picture we know, whatever it calls itself. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes.subarray(0, 8).equals(png)) return "png";
  const text = (from: number, to: number): string => bytes.toString("latin1", from, to);
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  // ISO media: the main brand, and after its version those that the file is compatible with.
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : null;
}
