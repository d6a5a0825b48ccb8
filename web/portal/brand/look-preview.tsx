import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { Card } from "../../dashboard/office/card.tsx";
import { Problem } from "../../dashboard/office/problem.tsx";
import profile from "../../dashboard/profile/profile.module.css";
import { useWords } from "../../dashboard/texts.tsx";
import { themeTokens } from "../../ui/theme.ts";
import { usePortalKey } from "../portal-data.ts";
import { usePortal } from "../use-portal.ts";
import { previewOf, type TypedBrand } from "./brand-typed.ts";
import { MailFrame } from "./mail-frame.tsx";

/** How a page and a mail become with what is typed. */
export function LookPreview({ typed }: { typed: TypedBrand }) {
  return (
    <>
      <PagePreview typed={typed} />
      <MailPreview typed={typed} />
    </>
  );
}

function PagePreview({ typed }: { typed: TypedBrand }) {
  const o = useWords().t.portalBrand;
  const { name, primaryColor, secondaryColor } = typed;
  return (
    <Card title={o.pageTitle}>
      <div className={profile.samples}>
        {(["light", "dark"] as const).map((mode) => {
          const tokens = themeTokens({ primaryColor, secondaryColor: secondaryColor || primaryColor }, mode);
          const style = Object.fromEntries(
            Object.entries(tokens).map(([token, color]) => [`--p-${token}`, color]),
          ) as CSSProperties;
          return (
            <section key={mode} className={profile.sample} style={style} aria-label={o.modes[mode]}>
              <div className={profile.sampleHead}>{name}</div>
              <div className={profile.sampleBody}>
                <b>{o.pageSample.title}</b>
                <span>{o.pageSample.text}</span>
                <span className={profile.sampleButton}>{o.pageSample.button}</span>
              </div>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

function MailPreview({ typed }: { typed: TypedBrand }) {
  const { t, locale } = useWords();
  const o = t.portalBrand;
  const { call } = usePortal();
  const keyOf = usePortalKey();
  const [asked] = useDebouncedValue(typed, 300);
  const mail = useQuery({
    queryKey: keyOf("brand-preview", locale, JSON.stringify(asked)),
    queryFn: () => call("POST /brand/preview", { body: previewOf(asked) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={o.mailTitle}>
      <Problem error={mail.error} />
      {mail.data && <MailFrame title={o.mailFrame} {...mail.data.data} />}
    </Card>
  );
}
