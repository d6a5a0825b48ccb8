import { Empty } from "../../dashboard/office/card.tsx";
import { Loaded } from "../../dashboard/office/loaded.tsx";
import { useWords } from "../../dashboard/texts.tsx";
import { DeskHead } from "../../desk/desk-head.tsx";
import { useIsManager } from "../brand/use-is-manager.ts";
import type { PortalAnswer } from "../portal-api.ts";
import { usePortalData } from "../portal-data.ts";
import { NewDomain } from "./new-domain.tsx";
import { SenderDomain } from "./sender-domain.tsx";

export type Sender = PortalAnswer<"GET /brand/sender-domain">["data"];

/** The domain that mail of the partner's restaurants comes from. */
export function SenderPage() {
  const o = useWords().t.portalBrand.sender;
  const isManager = useIsManager();
  return (
    <>
      <DeskHead title={o.title} lead={o.lead} />
      {isManager ? <Setting /> : <Empty {...o.forManagers} />}
    </>
  );
}

function Setting() {
  const o = useWords().t.portalBrand.sender;
  const brand = usePortalData(["brand"], (call) => call("GET /brand"));
  const sender = usePortalData(["sender-domain"], (call) => call("GET /brand/sender-domain"));
  return (
    <Loaded query={sender}>
      {({ data }) => {
        if (data.domain !== null && data.status !== "NOT_STARTED")
          return <SenderDomain key={data.domain} sender={data} domain={data.domain} />;
        if (brand.data && !brand.data.data.whiteLabel) return <Empty {...o.needsWhiteLabel} />;
        return <NewDomain begun={data.domain} />;
      }}
    </Loaded>
  );
}
