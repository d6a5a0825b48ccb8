/** The customer agreement as it is read: paragraphs, of which the first line of each is the heading. */
export function AgreementText({ text, className }: { text: string; className?: string | undefined }) {
  const [title, ...parts] = text.trim().split("\n\n");
  return (
    <section className={className}>
      <h2>{title}</h2>
      {parts.map((part) => {
        const [heading, ...lines] = part.split("\n");
        return (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{lines.join(" ")}</p>
          </div>
        );
      })}
    </section>
  );
}

/** For which company is signed, as a form asks for it. */
export const companyFields = [
  { name: "orgNumber", autoComplete: "off", inputMode: "numeric" },
  { name: "legalName", autoComplete: "organization", inputMode: "text" },
  { name: "addressLine1", autoComplete: "address-line1", inputMode: "text" },
  { name: "postalCode", autoComplete: "postal-code", inputMode: "numeric" },
  { name: "city", autoComplete: "address-level2", inputMode: "text" },
] as const;
