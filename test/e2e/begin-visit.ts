import type { Page } from "playwright-core";
import { codeOf } from "../../src/features/people/authenticator.fixture.ts";
import { password } from "../../src/features/people/staff.fixture.ts";
import type { TestMailServer } from "../mail-server.ts";

/** The text of a mail to somebody, once it has come; it is not told again. */
export async function mailTo(server: TestMailServer, email: string, subject: RegExp): Promise<string> {
  for (;;) {
    const at = server.received.findIndex(
      ({ to, mail }) => to.includes(email) && subject.test(mail.subject ?? ""),
    );
    const [found] = at < 0 ? [] : server.received.splice(at, 1);
    if (found) return found.mail.text ?? "";
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const linkIn = (text: string): string => /http:\S+\/invite\/\w+/.exec(text)![0];

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

/** From the security page, where a partner's owner is led; as one does it with an app. */
export async function setUpCodes(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Slå på koder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Passordet ditt" }).fill(password);
  await page.keyboard.press("Enter");
  const secret = (await dialog.locator("code").textContent())!;
  await dialog.getByRole("textbox", { name: "Kode fra appen" }).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Jeg har tatt vare på dem" }).click();
  await page.getByRole("dialog", { name: "Ta vare på reservekodene" }).waitFor({ state: "detached" });
}
