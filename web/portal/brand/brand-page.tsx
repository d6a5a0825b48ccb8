import { Note } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalData } from "../portal-data.ts";
import { BrandForm } from "./brand-form.tsx";
import { useIsManager } from "./use-is-manager.ts";

export type Brand = PortalAnswer<"GET /brand">["data"];

/** What a partner is called and looks like, and how mail and pages become with it. */
export function BrandPage() {
  const { t } = useWords();
  const o = t.portalBrand;
  const isManager = useIsManager();
  const brand = usePortalData(["brand"], (call) => call("GET /brand"));
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      <Loaded query={brand}>
        {({ data }) => (
          <>
            {!data.whiteLabel && <Note tone="info">{o.notWhiteLabel({ name: data.name })}</Note>}
            {!isManager && <Note tone="quiet">{o.readOnly}</Note>}
            <BrandForm brand={data} isReadOnly={!isManager} />
          </>
        )}
      </Loaded>
    </>
  );
}
