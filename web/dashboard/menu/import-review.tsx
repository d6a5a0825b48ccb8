import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { StaffBody } from "../api.ts";
import { Card, Note } from "../office/card.tsx";
import office from "../office/office.module.css";
import { useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import {
  allergenNames,
  changesIn,
  factsOf,
  fieldText,
  isAllTaken,
  leftAfterAll,
  takenBody,
  takenOf,
  warningsAt,
} from "./import-facts.ts";
import { Discard, ImportProblem, type MenuImport } from "./import-parts.tsx";
import styles from "./menu.module.css";

type Change = NonNullable<MenuImport["difference"]>["products"][number];

/** What was read beside the menu as it is: each dish is taken or left. */
export function ImportReview({ read }: { read: MenuImport }) {
  const { t } = useWords();
  const o = t.menuOffice.imports;
  const difference = read.difference!;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const apply = useOfficeChange(
    ["imports", "dishes", "categories", "menus"],
    (api, body: StaffBody<"POST /menu-imports/:importId/apply">) => api.applyImport(read.id, body),
    o.applied,
  );
  const { changes, general } = changesIn(read);
  const taken = takenOf(changes, left, hidden);
  return (
    <form
      className={styles.menu}
      onSubmit={(event) => {
        event.preventDefault();
        // With nothing taken the button is off, and a browser sends no form of such a one.
        apply.mutate(takenBody({ ...read, difference }, left, hidden));
      }}
    >
      {general.length > 0 && (
        <Note tone="wait">
          {o.warnings}: {general.map(({ message }) => message).join(" ")}
        </Note>
      )}
      {(["NEW", "CHANGED"] as const).map((action) => (
        <Changes
          key={action}
          title={action === "NEW" ? o.newOnes : o.changed}
          read={read}
          changes={changes.filter((one) => one.action === action)}
          left={left}
          onLeft={setLeft}
        />
      ))}
      <Missing missing={difference.missing} hidden={hidden} onHidden={setHidden} />
      {changes.length === 0 && <p className={styles.none}>{o.nothing}</p>}
      {difference.counts.unchanged > 0 && (
        <p className={styles.none}>{o.unchanged({ count: difference.counts.unchanged })}</p>
      )}
      <ImportProblem error={apply.error} />
      <div className={office.actions}>
        <Button type="submit" loading={apply.isPending} disabled={taken === 0}>
          {taken === 0 ? o.nothingTaken : o.apply({ count: taken })}
        </Button>
      </div>
      <Discard importId={read.id} label={o.discard} />
    </form>
  );
}

interface ChangesProps {
  title: string;
  read: MenuImport;
  changes: readonly Change[];
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
}

function Changes({ title, read, changes, left, onLeft }: ChangesProps) {
  const { t } = useWords();
  if (changes.length === 0) return null;
  const paths = changes.map(({ path }) => path);
  return (
    <Card title={`${title} (${changes.length})`}>
      <ul className={styles.taken}>
        {changes.length > 1 && (
          <Tick
            label={t.menuOffice.imports.all}
            isOn={isAllTaken(paths, left)}
            onTick={() => onLeft(leftAfterAll(paths, left))}
          />
        )}
        {changes.map((change) => (
          <Tick
            key={change.path}
            label={change.name}
            isOn={!left.has(change.path)}
            onTick={() => onLeft(left.symmetricDifference(new Set([change.path])))}
          >
            <Facts read={read} change={change} />
          </Tick>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ read, change }: { read: MenuImport; change: Change }) {
  const { t, kr: money } = useWords();
  const o = t.menuOffice.imports;
  const facts = factsOf(read, change.path);
  return (
    <>
      <small>{change.category}</small>
      {change.action === "NEW" && facts && (
        <>
          {facts.description && <small>{facts.description}</small>}
          <small>
            {facts.variants.length > 0
              ? fieldText(t, money, facts.variants)
              : fieldText(t, money, facts.basePrice)}
          </small>
          <small>
            {facts.allergens.length > 0
              ? o.allergens({ names: allergenNames(t, facts.allergens) })
              : o.noAllergens}
          </small>
        </>
      )}
      {change.fields.map(({ field, before, after }) => (
        <small key={field}>
          {o.becomes({
            field: o.fields[field],
            before: fieldText(t, money, before),
            after: fieldText(t, money, after),
          })}
        </small>
      ))}
      {warningsAt(change.path, read.warnings).map(({ path, message }) => (
        <Note key={`${path} ${message}`} tone="wait">
          {message}
        </Note>
      ))}
    </>
  );
}

interface MissingProps {
  missing: NonNullable<MenuImport["difference"]>["missing"];
  hidden: ReadonlySet<string>;
  onHidden(hidden: ReadonlySet<string>): void;
}

function Missing({ missing, hidden, onHidden }: MissingProps) {
  const { t } = useWords();
  const o = t.menuOffice.imports;
  if (missing.length === 0) return null;
  return (
    <Card title={`${o.missing} (${missing.length})`} text={o.missingHelp}>
      <ul className={styles.taken}>
        {missing.map(({ productId, name, category }) => (
          <Tick
            key={productId}
            label={name}
            isOn={hidden.has(productId)}
            onTick={() => onHidden(hidden.symmetricDifference(new Set([productId])))}
          >
            <small>{category}</small>
          </Tick>
        ))}
      </ul>
    </Card>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onTick(): void;
  children?: ReactNode;
}

const Tick = ({ label, isOn, onTick, children }: TickProps) => (
  <li>
    <label>
      <input type="checkbox" checked={isOn} onChange={onTick} />
      <b>{label}</b>
    </label>
    {children && <div>{children}</div>}
  </li>
);
