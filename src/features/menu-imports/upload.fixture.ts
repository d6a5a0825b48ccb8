import type { ListeningApp } from "../../../test/listening-app.ts";
import type { ExamplePartner, ExampleRestaurant } from "../partners/partner.fixture.ts";

export interface UploadAnswer {
  status: number;
  body: ReturnType<typeof JSON.parse>;
  headers: Headers;
}

/** Sends a PDF to a partner's restaurant as a browser's form would, a minute after the one before. */
export async function sendMenu(
  app: ListeningApp,
  partner: ExamplePartner,
  at: ExampleRestaurant,
  file: Buffer | null,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "meny.pdf");
  app.clock.advance(61_000);
  const response = await fetch(`${app.base}/api/v1/partner/restaurants/${at.slug}/menu-imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${partner.key}`, "x-service-restaurant-key": at.key, ...headers },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** `202`, or `422 PDF_INVALID NOT_A_PDF`. */
export const uploadOutcome = ({ status, body }: UploadAnswer): string =>
  [status, body.error?.code, body.error?.details?.reason].filter(Boolean).join(" ");
