import { useQuery } from "@tanstack/react-query";
import { useKitchen } from "../board/use-board.ts";
import { named } from "../named.ts";
import { Card, Note } from "../office/card.tsx";
import { FileButton } from "../office/file-button.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { officeKey, useOffice, useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Loading } from "../pages/states.tsx";
import { useWords } from "../texts.tsx";
import { FileCard } from "./file-card.tsx";
import { Discard, ImportProblem, type MenuImport } from "./import-parts.tsx";
import { ImportReview } from "./import-review.tsx";
import { MenuTabs } from "./menu-tabs.tsx";

/** How often it is asked whether a file has been read. */
const askAgainMs = 1_000;

/** A menu from a PDF: the file, the wait, what was read beside the menu, and what of it is taken. */
export function ImportPage() {
  const { t } = useWords();
  const { restaurant } = useKitchen();
  const imports = useOfficeData("imports", (api) => api.imports());
  return (
    <div className={office.inner}>
      <PageHead title={t.dishes.title} lead={t.menuOffice.imports.lead} />
      <MenuTabs />
      <Loaded query={imports}>
        {({ data: [last] }) =>
          last ? (
            <OneImport key={last.id} importId={last.id} />
          ) : (
            <>
              <ChooseFile />
              {restaurant.role === "OWNER" && <FileCard />}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function ChooseFile() {
  const { t } = useWords();
  const o = t.menuOffice.imports;
  const start = useOfficeChange(["imports"], (api, file: File) => api.startImport(file));
  return (
    <Card title={o.title} text={o.text}>
      <div className={office.actions}>
        <FileButton
          label={o.choose}
          accept="application/pdf"
          onFile={(file) => start.isPending || start.mutate(file)}
        />
      </div>
      <p className={office.help} role="status">
        {start.isPending && o.sending}
      </p>
      <ImportProblem error={start.error} />
    </Card>
  );
}

function OneImport({ importId }: { importId: string }) {
  const { t } = useWords();
  const o = t.menuOffice.imports;
  const { slug, api } = useOffice();
  const read = useQuery({
    queryKey: [...officeKey(slug, "imports"), importId],
    queryFn: () => api.readImport(importId),
    refetchInterval: ({ state }) => (state.data?.status === "PROCESSING" ? askAgainMs : false),
  });
  return (
    <Loaded query={read}>
      {(one) => {
        if (one.status === "READY") return <ImportReview read={one} />;
        if (one.error) return <Failed importId={one.id} error={one.error} />;
        return (
          <Card title={o.title}>
            <p className={office.help} role="status">
              {o.reading}
            </p>
            <Loading />
            <Discard importId={importId} label={o.discard} />
          </Card>
        );
      }}
    </Loaded>
  );
}

function Failed({ importId, error }: { importId: string; error: NonNullable<MenuImport["error"]> }) {
  const { t } = useWords();
  const o = t.menuOffice.imports;
  return (
    <Card title={o.failed}>
      <Note tone="bad">{named(o.errors, error.code) || error.message}</Note>
      <Discard importId={importId} label={o.another} />
    </Card>
  );
}
