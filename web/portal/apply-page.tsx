import { Alert, Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { applyAsPartner } from "../dashboard/api.ts";
import { useIssues } from "../dashboard/form-issues.ts";
import { problemText } from "../dashboard/office/problem-text.ts";
import styles from "../dashboard/pages/sign-in.module.css";
import { SignInFrame } from "../dashboard/pages/sign-in-frame.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { applicationRules, noApplication } from "./application.ts";

/** Where somebody who builds for restaurants begins: what they type is looked at, and a mail asks them to confirm the address. */
export function ApplyPage() {
  const { t } = useWords();
  const o = t.partnerBegin.apply;
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <SignInFrame title={o.sentTitle} lead={o.sent({ email: sentTo })} side={o.side} isNext>
        <Button variant="default" size="lg" onClick={() => setSentTo(null)}>
          {o.again}
        </Button>
      </SignInFrame>
    );
  return <ApplyForm onSent={setSentTo} />;
}

type Typed = typeof noApplication;

/** Kept while one looks into the inbox: who has mistyped the address corrects it alone. */
let typedBefore: Typed = noApplication;

function ApplyForm({ onSent }: { onSent(email: string): void }) {
  const { t, locale } = useWords();
  const o = t.partnerBegin.apply;
  const send = useMutation({ mutationFn: (typed: Typed) => applyAsPartner({ ...typed, locale }) });
  const form = useForm<Typed>({
    initialValues: typedBefore,
    validate: applicationRules({
      required: t.office.errors.required,
      wrongOrgNumber: t.ownerPages.wrongOrgNumber,
    }),
  });
  const unsaid = useIssues(form, send.error, {
    ...{ name: null, email: null, company: null, orgNumber: null, purpose: null },
  });
  const submit = form.onSubmit((typed) => {
    typedBefore = typed;
    send.mutate(typed, { onSuccess: () => onSent(typed.email.trim()) });
  });
  const field = (name: keyof Typed) => ({
    label: o[name],
    size: "lg" as const,
    ...form.getInputProps(name),
  });
  return (
    <SignInFrame title={o.title} lead={o.lead} side={o.side} onSubmit={submit} isNext>
      <Stack gap="md">
        {unsaid !== null && (
          <Alert color="red" role="alert">
            {problemText(t, unsaid)}
          </Alert>
        )}
        <TextInput {...field("name")} autoComplete="name" maxLength={120} />
        <TextInput
          {...field("email")}
          type="email"
          autoComplete="email"
          maxLength={200}
          description={o.emailHelp}
        />
        <TextInput {...field("company")} autoComplete="organization" maxLength={80} />
        <TextInput
          {...field("orgNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          description={o.orgNumberHelp}
        />
        <Textarea {...field("purpose")} autosize minRows={3} maxLength={1000} description={o.purposeHelp} />
        <Button type="submit" size="lg" h={60} loading={send.isPending} aria-label={o.submit}>
          {o.submit}
        </Button>
      </Stack>
      <p className={styles.help}>
        <Link to="/dashboard/sign-in" search={{ to: "/partner" }}>
          {o.known}
        </Link>
      </p>
    </SignInFrame>
  );
}
