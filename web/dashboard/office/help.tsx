import { ActionIcon } from "@mantine/core";
import { useMatches } from "@tanstack/react-router";
import { useState } from "react";
import { Sheet } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import styles from "./help.module.css";
import { guideAddress, helpPages } from "./help-pages.ts";

const parts = ["what", "guests", "mistakes"] as const;

/** Help about the page that is shown, beside its title. */
export function Help({ title }: { title: string }) {
  const { t } = useWords();
  const h = t.help;
  const [isOpen, setOpen] = useState(false);
  const path = useMatches({ select: (matches) => matches.at(-1)!.fullPath });
  const page = helpPages[path.replace("/dashboard/$slug/settings", "")];
  if (!page) return null;
  const [topic, guide] = page;
  return (
    <>
      <ActionIcon
        className={styles.button!}
        variant="default"
        size={44}
        radius="xl"
        aria-label={h.button({ page: title })}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden>?</span>
      </ActionIcon>
      <Sheet title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles.help}>
          {parts.map((part) => (
            <section key={part}>
              <h3>{h[part]}</h3>
              <p>{h.pages[topic][part]}</p>
            </section>
          ))}
          <a href={guideAddress(guide)} target="_blank" rel="noreferrer">
            {h.more}
          </a>
        </div>
      </Sheet>
    </>
  );
}
