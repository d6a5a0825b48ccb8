import sharp from "sharp";

/** A picture as one colour, three hexadecimal digits: what stands there until it has come. */
export async function tintOf(file: Uint8Array): Promise<string> {
  const pixel = await sharp(file)
    .flatten({ background: "#fff" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return [0, 1, 2].map((at) => Math.round((pixel[at] ?? pixel[0]!) / 17).toString(16)).join("");
}
