import sharp, { type OverlayOptions } from "sharp";
import { answerTasks } from "../readers/answer-tasks.ts";
import type { DrawnText, DrawRead, DrawTask } from "./pictures.ts";

/** What draws pictures to be shared and icons: a ground, pictures that are kept, and words in the service's own font. */

sharp.cache(false);
sharp.concurrency(1);

const family = "Bricolage Grotesque ExtraBold";
const inMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** As large as its place lets it be; what does not fit at its smallest is cut off at the last line. */
async function written(text: DrawnText, font: string): Promise<OverlayOptions> {
  for (let size = text.size; ; size = Math.floor(size * 0.88)) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${text.color}">${inMarkup(text.text)}</span>`,
        font: `${family}, ${size}`,
        fontfile: font,
        width: text.width,
        wrap: "word-char",
        rgba: true,
        dpi: 72,
        spacing: Math.round(size * 0.05),
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (info.height > text.height && size > text.least) continue;
    const height = Math.min(info.height, text.height);
    const input =
      height < info.height
        ? await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer()
        : data;
    const spare = { x: text.width - info.width, y: text.height - height };
    return {
      input,
      left: text.left + (text.at === "MIDDLE" ? Math.max(0, Math.round(spare.x / 2)) : 0),
      top: text.top + (text.at === "TOP" ? 0 : Math.round(spare.y / (text.at === "MIDDLE" ? 2 : 1))),
    };
  }
}

async function drawn({ width, height, type, ground, pictures, texts, font }: DrawTask): Promise<DrawRead> {
  const layers: OverlayOptions[] = [];
  for (const { file, left, top, fit, ...size } of pictures) {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    layers.push({
      input: await sharp(file)
        .resize({ ...size, fit, background })
        .png()
        .toBuffer(),
      left,
      top,
    });
  }
  for (const text of texts) if (text.text) layers.push(await written(text, font));
  const picture = sharp(Buffer.from(ground)).resize(width, height).composite(layers);
  const bytes =
    type === "png"
      ? await picture.png({ compressionLevel: 9 }).toBuffer()
      : await picture.flatten({ background: "#fff" }).jpeg({ quality: 84 }).toBuffer();
  return { bytes };
}

answerTasks(drawn);
