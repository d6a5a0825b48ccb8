import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { LegalField, SignAgreement, StaffAgreement } from "../../../src/features/owners/schemas.ts";
import { wordsOf } from "../../../src/messages/languages.ts";
import { AgreementText, companyFields } from "../../ui/agreement-text.tsx";
import { ApiError } from "../api.ts";
import { useWords } from "../texts.tsx";
import styles from "./agreement.module.css";
import { Card, Note } from "./card.tsx";
import office from "./office.module.css";
import { isWrong, problemText } from "./problem-text.ts";
import { useOfficeChange } from "./use-office.ts";

/** The company to check, the text to read, and the signature. What was read is what is signed: its hash goes along. */
export function SignForm({ agreement }: { agreement: StaffAgreement }) {
  const { t, locale } = useWords();
  const words = wordsOf(locale, "ownerPages");
  const o = t.office.agreement;
  const [typed, setTyped] = useState<Partial<Record<LegalField, string>>>(() =>
    Object.fromEntries(companyFields.map(({ name }) => [name, agreement.legal[name] ?? ""])),
  );
  const [hasAccepted, setAccepted] = useState(false);
  const [hasTried, setTried] = useState(false);
  const sign = useOfficeChange(
    ["agreement", "goLive"],
    (api, body: SignAgreement) => api.sign(body),
    o.thanks,
  );
  const isLocked = agreement.signed !== null;
  const wrong = (name: LegalField): string | undefined => {
    if (hasTried && !typed[name]?.trim()) return t.office.errors.required;
    if (!isWrong(sign.error, `legal.${name}`)) return undefined;
    return name === "orgNumber" ? o.orgNumberWrong : name === "postalCode" ? o.postalCodeWrong : words.wrong;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!hasAccepted || companyFields.some(({ name }) => !typed[name]?.trim())) return;
    const { version, textHash } = agreement;
    sign.mutate({ version, textHash, accept: true, legal: isLocked ? {} : typed });
  };
  return (
    <form className={office.inner} onSubmit={submit} noValidate>
      <Card title={words.company} text={isLocked ? words.locked : o.lockNote}>
        <div className={office.fields}>
          {companyFields.map(({ name, ...how }) => (
            <TextInput
              key={name}
              {...how}
              label={words[name]}
              maxLength={200}
              disabled={isLocked}
              value={typed[name] ?? ""}
              error={wrong(name)}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      </Card>
      <Card>
        <AgreementText className={styles.text} text={agreement.text} />
      </Card>
      <Card>
        <div className={office.checks}>
          <label>
            <input
              type="checkbox"
              checked={hasAccepted}
              aria-invalid={(hasTried && !hasAccepted) || undefined}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
            <span>{words.yes}</span>
          </label>
          {hasTried && !hasAccepted && (
            <p className={office.error} role="alert">
              {o.acceptMissing}
            </p>
          )}
        </div>
        {sign.error !== null && (
          <Note tone="bad" isNew>
            {sign.error instanceof ApiError && sign.error.code === "CHANGED"
              ? words.changed
              : problemText(t, sign.error)}
          </Note>
        )}
        <div>
          <Button type="submit" loading={sign.isPending}>
            {words.sign}
          </Button>
        </div>
      </Card>
    </form>
  );
}
