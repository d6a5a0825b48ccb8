import sharp from "sharp";
import { type FormType, formTypes, formWidths } from "../../domain/picture-forms.ts";
import { answerTasks } from "../readers/answer-tasks.ts";
import type { FormsRead, FormsTask } from "./pictures.ts";
import { tintOf } from "./tint.ts";

/** What makes of a kept picture the forms in which it is shown: slow work, beside which nobody's upload waits. */

sharp.cache(false);
sharp.concurrency(1);

const ways: Record<FormType, { quality: number; effort: number }> = {
  avif: { quality: 50, effort: 4 },
  webp: { quality: 72, effort: 4 },
};

async function formed({ file }: FormsTask): Promise<FormsRead> {
  const forms: Extract<FormsRead, { forms: unknown }>["forms"] = [];
  try {
    const { width: own = 0 } = await sharp(file).metadata();
    for (const width of formWidths) {
      // A picture that is smaller than a form is that form as it is; of two such forms the second is the first.
      const same = forms.slice(-formTypes.length).filter((one) => one.width >= own);
      if (same.length > 0) forms.push(...same.map((one) => ({ ...one, width })));
      else
        for (const type of formTypes) {
          const small = sharp(file, { failOn: "error" }).resize({ width, withoutEnlargement: true });
          forms.push({ width, type, bytes: await small.toFormat(type, ways[type]).toBuffer() });
        }
    }
    return { forms, tint: await tintOf(file) };
  } catch {
    return { failure: "IMAGE_INVALID" };
  }
}

answerTasks(formed);
