import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useIssues } from "../../dashboard/form-issues.ts";
import styles from "../../dashboard/office/agreement.module.css";
import { Card } from "../../dashboard/office/card.tsx";
import office from "../../dashboard/office/office.module.css";
import { Signature } from "../../dashboard/office/signature.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { AgreementText } from "../../ui/agreement-text.tsx";
import type { PortalBody } from "../portal-api.ts";
import { usePortalChange } from "../portal-data.ts";
import type { Agreement } from "./agreement-page.tsx";
import { signatureRules, signerOf } from "./agreement-said.ts";

/** The text to read, the company, and the signature. What was read is what is signed: its hash goes along. */
export function SignAgreement({ agreement }: { agreement: Agreement }) {
  const { t } = useWords();
  const o = t.portalAgreement;
  const { form, sign, submit } = useSignature(agreement);
  return (
    <form className={office.inner} onSubmit={submit} noValidate>
      <Card>
        <AgreementText className={styles.text} text={agreement.text} />
      </Card>
      <Card {...o.company}>
        <div className={office.fields}>
          <TextInput
            label={o.legalName}
            maxLength={200}
            autoComplete="organization"
            {...form.getInputProps("legalName")}
          />
          <TextInput
            label={o.orgNumber}
            description={o.orgNumberHelp}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps("orgNumber")}
          />
        </div>
        <Signature accept={form.getInputProps("accept", { type: "checkbox" })} sign={sign} words={o} />
      </Card>
    </form>
  );
}

/** The form, its rules, and what signing it sends. */
function useSignature({ version, textHash, signatures }: Agreement) {
  const { t } = useWords();
  const o = t.portalAgreement;
  const sign = usePortalChange(
    [["agreement"], ["brand"]],
    (call, body: PortalBody<"POST /agreement">) => call("POST /agreement", { body }),
    o.thanks,
  );
  const form = useForm({
    initialValues: signerOf(signatures),
    validate: signatureRules({ ...o, required: t.office.errors.required }),
  });
  useIssues(form, sign.error, { legalName: null, orgNumber: o.orgNumberWrong });
  const submit = form.onSubmit(({ legalName, orgNumber }) =>
    sign.mutate({ version, textHash, accept: true, legalName: legalName.trim(), orgNumber }),
  );
  return { form, sign, submit };
}
