import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { LegalField, SignAgreement, StaffAgreement } from "../../../src/features/owners/schemas.ts";
import { AgreementText, companyFields } from "../../ui/agreement-text.tsx";
import { useIssues } from "../form-issues.ts";
import { useWords } from "../texts.tsx";
import styles from "./agreement.module.css";
import { Card } from "./card.tsx";
import office from "./office.module.css";
import { Signature } from "./signature.tsx";
import { useOfficeChange } from "./use-office.ts";

/** The company to check, the text to read, and the signature. What was read is what is signed: its hash goes along. */
export function SignForm({ agreement }: { agreement: StaffAgreement }) {
  const words = useWords().t.ownerPages;
  const { form, sign, submit, isLocked } = useSignature(agreement);
  return (
    <form className={office.inner} onSubmit={submit} noValidate>
      <Company isLocked={isLocked} inputOf={(name) => form.getInputProps(`legal.${name}`)} />
      <Card>
        <AgreementText className={styles.text} text={agreement.text} />
      </Card>
      <Card>
        <Signature accept={form.getInputProps("accept", { type: "checkbox" })} sign={sign} words={words} />
      </Card>
    </form>
  );
}

interface CompanyProps {
  isLocked: boolean;
  inputOf(name: LegalField): object;
}

function Company({ isLocked, inputOf }: CompanyProps) {
  const { t } = useWords();
  const words = t.ownerPages;
  return (
    <Card title={words.company} text={isLocked ? words.locked : t.office.agreement.lockNote}>
      <div className={office.fields}>
        {companyFields.map(({ name, ...how }) => (
          <TextInput
            key={name}
            {...how}
            label={words[name]}
            maxLength={200}
            disabled={isLocked}
            {...inputOf(name)}
          />
        ))}
      </div>
    </Card>
  );
}

/** The form, its rules, and what signing it sends. */
function useSignature(agreement: StaffAgreement) {
  const { t } = useWords();
  const words = t.ownerPages;
  const o = t.office.agreement;
  const sign = useOfficeChange(
    ["agreement", "goLive"],
    (api, body: SignAgreement) => api.sign(body),
    o.thanks,
  );
  const isLocked = agreement.signed !== null;
  const names = companyFields.map(({ name }) => name);
  const legal = Object.fromEntries(names.map((name) => [name, agreement.legal[name] ?? ""]));
  const required = (text: string | undefined) => (text?.trim() ? null : t.office.errors.required);
  const form = useForm({
    initialValues: { legal: legal as Record<LegalField, string>, accept: false },
    validate: {
      legal: Object.fromEntries(names.map((name) => [name, required])),
      accept: (accept) => (accept ? null : o.acceptMissing),
    },
  });
  const wrong: Partial<Record<LegalField, string>> = {
    orgNumber: o.orgNumberWrong,
    postalCode: o.postalCodeWrong,
  };
  useIssues(
    form,
    sign.error,
    Object.fromEntries(names.map((name) => [`legal.${name}`, wrong[name] ?? words.wrong])),
  );
  const { version, textHash } = agreement;
  const submit = form.onSubmit((typed) =>
    sign.mutate({ version, textHash, accept: true, legal: isLocked ? {} : typed.legal }),
  );
  return { form, sign, submit, isLocked };
}
