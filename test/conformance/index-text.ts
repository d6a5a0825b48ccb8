import { type Chapter, numberOf } from "./sentence.ts";

/** Numbers and sentences as a list, so that a gap can be named. */
export function indexText(chapters: readonly Chapter[]): string {
  const count = chapters.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const lines = chapters.flatMap((chapter) => [
    `## ${chapter.number} ${chapter.heading}`,
    "",
    ...chapter.sentences.map((sentence) => `- **${numberOf(chapter, sentence)}** ${sentence.meaning}`),
    "",
  ]);
  return [
    "# Sentences of the interface that are tried",
    "",
    `${count} sentences, numbered by chapter and place. Written by \`npm run test:conformance -- --index\`.`,
    "",
    ...lines,
  ].join("\n");
}
