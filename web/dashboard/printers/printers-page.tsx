import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { Printer, PrinterWithAddress } from "../../../src/features/printers/schemas.ts";
import { seen } from "../live/clock.ts";
import { Ask } from "../office/ask.tsx";
import rows from "../office/card.module.css";
import { CardList, Empty, Pill } from "../office/card.tsx";
import { Loaded } from "../office/loaded.tsx";
import office from "../office/office.module.css";
import { PageHead } from "../office/page-head.tsx";
import { ShownOnce } from "../office/shown-once.tsx";
import { useOfficeChange, useOfficeData } from "../office/use-office.ts";
import { Question } from "../shell/sheet.tsx";
import { useWords } from "../texts.tsx";
import { PrintJobs } from "./print-jobs.tsx";
import { ChangePrinter, NewPrinter } from "./printer-form.tsx";
import { printerMarks } from "./printer-marks.ts";

/** Whether a printer answers is seen within seconds by whoever is setting it up. */
const lookAgainMs = 5_000;

type OnAddress = (made: PrinterWithAddress) => void;

/** The kitchen's printers, and how they are. */
export function PrintersPage() {
  const { t } = useWords();
  const o = t.printers;
  const printers = useOfficeData("printers", (api) => api.printers());
  useInterval(() => void printers.refetch(), lookAgainMs, { autoInvoke: true });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<PrinterWithAddress | null>(null);
  const add = <Button onClick={() => setAdding(true)}>{o.add}</Button>;
  const close = () => setAdding(false);
  return (
    <div className={office.inner}>
      <PageHead title={o.title} lead={o.lead} action={printers.data?.length ? add : undefined} />
      <Loaded query={printers}>
        {(all) =>
          all.length === 0 ? (
            <Empty {...o.empty}>{add}</Empty>
          ) : (
            <CardList label={o.title}>
              {all.map((printer) => (
                <PrinterRow key={printer.id} printer={printer} onAddress={setMade} />
              ))}
            </CardList>
          )
        }
      </Loaded>
      <Question title={o.addTitle} isOpen={isAdding} onClose={close} size="xl">
        <NewPrinter onClose={close} onMade={setMade} />
      </Question>
      <ShownOnce
        title={o.addressTitle}
        text={made ? o.addressText[made.printer.kind] : ""}
        label={o.addressLabel}
        secret={made?.address ?? null}
        onDone={() => setMade(null)}
      />
    </div>
  );
}

function PrinterRow({ printer, onAddress }: { printer: Printer; onAddress: OnAddress }) {
  const { t } = useWords();
  const o = t.printers;
  return (
    <li>
      <div className={rows.what}>
        <b>{printer.name}</b>
        <div className={rows.facts}>
          <span>{o.facts({ kind: o.kinds[printer.kind].name, paper: printer.paperMm })}</span>
          <span>
            {printer.slips.map((slip) => o.slipNames[slip]).join(", ")}
            {!printer.isAutomatic && ` (${o.byHand})`}
          </span>
          {printer.copies > 1 && <span>{o.copiesFact({ count: printer.copies })}</span>}
        </div>
        <PrinterState printer={printer} />
      </div>
      <PrinterActions printer={printer} onAddress={onAddress} />
    </li>
  );
}

function PrinterState({ printer }: { printer: Printer }) {
  const { t } = useWords();
  return (
    <div className={office.pills}>
      {printerMarks(t.printers, printer, seen).map(({ tone, text }) => (
        <Pill key={text} tone={tone}>
          {text}
        </Pill>
      ))}
    </div>
  );
}

type Dialog = "CHANGE" | "JOBS" | "READDRESS" | "REMOVE" | null;

function PrinterActions({ printer, onAddress }: { printer: Printer; onAddress: OnAddress }) {
  const { t } = useWords();
  const o = t.printers;
  const { name } = printer;
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const test = useOfficeChange(["printers"], (api) => api.testPrinter(printer.id), o.testSent({ name }));
  const button = (label: string, words: string, onClick: () => void, className?: string) => (
    <Button variant="default" aria-label={label} onClick={onClick} className={className}>
      {words}
    </Button>
  );
  const tryIt = () =>
    test.mutate(undefined, {
      onError: (error) =>
        notifications.show({
          color: "red",
          message: error.message,
        }),
    });
  return (
    <div className={office.actions}>
      {button(o.testLabel({ name }), o.test, tryIt)}
      {button(o.jobsLabel({ name }), o.jobs, () => setDialog("JOBS"))}
      {button(o.changeLabel({ name }), o.change, () => setDialog("CHANGE"))}
      {button(o.readdressLabel({ name }), o.readdress, () => setDialog("READDRESS"))}
      {button(o.removeLabel({ name }), o.remove, () => setDialog("REMOVE"), office.danger)}
      <Question title={o.changeTitle({ name })} isOpen={dialog === "CHANGE"} onClose={close} size="xl">
        <ChangePrinter printer={printer} onClose={close} />
      </Question>
      <Question title={o.jobsTitle({ name })} isOpen={dialog === "JOBS"} onClose={close} size="xl">
        <PrintJobs printer={printer} />
      </Question>
      <ReaddressDialog
        printer={printer}
        isOpen={dialog === "READDRESS"}
        onClose={close}
        onAddress={onAddress}
      />
      <RemoveDialog printer={printer} isOpen={dialog === "REMOVE"} onClose={close} />
    </div>
  );
}

interface PrinterDialogProps {
  printer: Printer;
  isOpen: boolean;
  onClose(): void;
}

function ReaddressDialog({ printer, onAddress, ...dialog }: PrinterDialogProps & { onAddress: OnAddress }) {
  const o = useWords().t.printers;
  const readdress = useOfficeChange(["printers"], (api) => api.readdressPrinter(printer.id));
  const give = (made: PrinterWithAddress) => {
    dialog.onClose();
    onAddress(made);
  };
  return (
    <Ask
      title={o.readdressTitle({ name: printer.name })}
      text={o.readdressText}
      yes={o.readdress}
      change={readdress}
      onYes={() => readdress.mutate(undefined, { onSuccess: give })}
      {...dialog}
    />
  );
}

function RemoveDialog({ printer, ...dialog }: PrinterDialogProps) {
  const o = useWords().t.printers;
  const remove = useOfficeChange(["printers"], (api) => api.removePrinter(printer.id));
  return (
    <Ask
      title={o.removeTitle({ name: printer.name })}
      text={o.removeText}
      yes={o.remove}
      isDestructive
      change={remove}
      onYes={() => remove.mutate(undefined, { onSuccess: dialog.onClose })}
      {...dialog}
    />
  );
}
