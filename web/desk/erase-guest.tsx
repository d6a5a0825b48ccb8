import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Ask } from "../dashboard/office/ask.tsx";
import { useWords } from "../dashboard/texts.tsx";
import type { GuestApi } from "./guest-data.tsx";
import { contactOf, type Sought } from "./guest-sought.ts";
import { isMistyped, isTypedAgain } from "./typed-again.ts";

interface EraseGuestProps {
  api: GuestApi;
  sought: Sought;
  onErased(): void;
}

/** For good, so the address or the number is typed again. */
export function EraseGuest({ api, sought, onErased }: EraseGuestProps) {
  const { t } = useWords();
  const g = t.guestData;
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const wanted = contactOf(sought);
  const erase = useMutation({ mutationFn: () => api.erase({ ...sought, confirm: typed.trim() }) });
  const close = () => {
    setAsking(false);
    setTyped("");
  };
  const yes = () => {
    if (!isTypedAgain(wanted, typed)) return;
    erase.mutate(undefined, {
      onSuccess() {
        notifications.show({ color: "pine", message: g.erased });
        onErased();
      },
    });
  };
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {g.erase}
      </Button>
      <Ask
        title={g.eraseTitle}
        text={g.eraseText}
        yes={g.erase}
        isDestructive
        isOpen={isAsking}
        change={erase}
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
            label={t.console.confirm({ text: wanted })}
            autoComplete="off"
            value={typed}
            error={isMistyped(wanted, typed) ? t.office.errors.fields : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
      </Ask>
    </>
  );
}
