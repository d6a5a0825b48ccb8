import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Ask } from "../dashboard/office/ask.tsx";
import { useWords } from "../dashboard/texts.tsx";
import { consoleCall } from "./console-api.ts";
import { useConsoleChange } from "./use-console.ts";

/** Into the dashboard of a restaurant, to look: with the reason that its owners are told. */
export function LookButton({ slug, name }: { slug: string; name: string }) {
  const { t } = useWords();
  const o = t.console.restaurant;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [isLacking, setLacking] = useState(false);
  const look = useConsoleChange(async () => {
    const { url } = await consoleCall("POST /restaurants/:slug/look", {
      params: { slug },
      body: { reason: reason.trim() },
    });
    location.assign(url);
  }, o.look);
  const yes = () => {
    if (reason.trim() === "") setLacking(true);
    else look.mutate(undefined);
  };
  const close = () => {
    setAsking(false);
    setLacking(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {o.look}
      </Button>
      <Ask
        title={o.look}
        text={o.lookText({ name })}
        yes={o.look}
        isOpen={isAsking}
        change={look}
        onYes={yes}
        onClose={close}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            yes();
          }}
        >
          <TextInput
            data-autofocus
            label={o.lookReason}
            description={o.lookReasonHelp}
            maxLength={200}
            value={reason}
            error={isLacking && reason.trim() === "" ? t.office.errors.required : null}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </form>
      </Ask>
    </>
  );
}
