import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { wordsOf } from "../../messages/languages.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { readFamily } from "../../platform/pdf/pdf-text.ts";
import { type Letters, type Part, writePdf } from "../../platform/pdf/write-pdf.ts";
import { dist } from "../../platform/places.ts";
import { Problem } from "../../platform/problem.ts";
import { type SignatureRow, signatureColumns } from "./read-agreement.ts";

const fontFile = (weight: number, signs: string): string =>
  fileURLToPath(new URL(`server/text-${weight}-${signs}.ttf`, dist));
const family = async (weight: number) =>
  readFamily(
    await Promise.all(["latin", "latin-ext", "vietnamese"].map((signs) => readFile(fontFile(weight, signs)))),
  );

let letters: Promise<Letters> | undefined;
function loadLetters(): Promise<Letters> {
  letters ??= Promise.all([family(400), family(700)]).then(([regular, bold]) => ({ regular, bold }));
  return letters;
}

/**
 * What was signed as a file: the words, and who signed them, when, and for whom. The same signature is always the same bytes.
 * @throws Problem NOT_FOUND for a version that was not signed in the portal
 */
export async function agreementPdf(db: Queryable, partnerId: string, version: string): Promise<Buffer> {
  const [row] = await db.query<SignatureRow>(
    `SELECT ${signatureColumns} FROM partner_agreements WHERE partner_id = $1 AND version = $2`,
    [partnerId, version],
  );
  if (!row) throw new Problem("NOT_FOUND");
  const t = wordsOf(row.locale, "partnerAgreement");
  const atMs = row.signed_at.epochMilliseconds;
  const hash = row.text_hash.toString("hex");
  const [title = "", ...parts] = row.text.trim().split("\n\n");
  return writePdf(
    {
      title,
      language: row.locale,
      madeAtMs: atMs,
      parts: [
        { kind: "title", text: title },
        ...parts.flatMap(partOf),
        { kind: "heading", text: t.signature },
        {
          kind: "facts",
          facts: [
            [t.company, row.legal_name],
            [t.orgNumber, row.org_number.replace(/(\d{3})(?=\d)/g, "$1 ")],
            [t.signedBy, `${row.signer_name}, ${row.signer_email}`],
            [t.signedAt, `${t.at({ at: atMs })} (${row.signed_at.toString({ smallestUnit: "second" })})`],
            [t.hash, hash],
          ],
        },
        { kind: "text", text: t.hashHelp },
      ],
      footOf: (page, pages) => t.foot({ title, page, pages }),
    },
    await loadLetters(),
  );
}

/** The first line of a paragraph is its heading. */
function partOf(paragraph: string): Part[] {
  const [heading = "", ...lines] = paragraph.split("\n");
  return [
    { kind: "heading", text: heading },
    { kind: "text", text: lines.join(" ") },
  ];
}
