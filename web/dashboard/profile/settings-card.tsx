import { Button, Stack } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../board/use-board.ts";
import { useIssues } from "../form-issues.ts";
import { Card } from "../office/card.tsx";
import { Meanwhile } from "../office/meanwhile.tsx";
import office from "../office/office.module.css";
import { Problem } from "../office/problem.tsx";
import { type Change, changeOf, useStart } from "../office/seen.ts";
import { setSettings } from "../office/set-settings.ts";
import { useOffice, useOfficeChange } from "../office/use-office.ts";
import { useWords } from "../texts.tsx";
import { LookPreview } from "./look-preview.tsx";
import { SettingFields } from "./setting-fields.tsx";
import {
  type CardName,
  type Content,
  contentOf,
  namesOf,
  type SettingName,
  type Settings,
  settingsOf,
  type Typed,
  typedOf,
} from "./settings-fields.ts";

interface SettingsCardProps {
  card: CardName;
  settings: Settings;
}
export type SettingsForm = UseFormReturnType<Typed>;

/** Settings that belong together, saved together. */
export function SettingsCard({ card, settings }: SettingsCardProps) {
  const latest = contentOf(card, settings);
  const { key, ...kept } = useStart(latest);
  return <CardForm key={key} card={card} latest={latest} {...kept} version={settings.version} />;
}

interface CardFormProps extends Omit<ReturnType<typeof useStart<Content>>, "key"> {
  card: CardName;
  latest: Content;
  version: string;
}

function CardForm({
  card,
  latest,
  start,
  changed,
  isOldBeside,
  take,
  takeBeside,
  takeSaved,
  version,
}: CardFormProps) {
  const { t } = useWords();
  const o = t.profile;
  const { slug } = useOffice();
  const queries = useQueryClient();
  const form = useForm<Typed>({ initialValues: typedOf(start) });
  const save = useOfficeChange(
    ["settings"],
    (api, { change, seen }: Change<Content>) =>
      setSettings(api, change as object, seen as Partial<Settings>, version),
    t.office.saved,
  );
  const unsaid = useIssues(form, save.error, Object.fromEntries(namesOf(card).map((name) => [name, null])));
  const isOld = isOldBeside(save);
  const submit = form.onSubmit((typed) => {
    const change = changeOf(start, settingsOf(typed), latest);
    if (change)
      save.mutate(change, {
        onSuccess: (saved) => {
          takeSaved(contentOf(card, saved), typed, form);
          return queries.invalidateQueries({ queryKey: keys.restaurant(slug) });
        },
      });
    else take();
  });
  return (
    <form onSubmit={submit} noValidate>
      <Card {...o.cards[card]}>
        <Stack gap="lg">
          <SettingFields card={card} form={form} />
          {card === "look" && <LookPreview form={form} />}
          {isOld && (
            <Meanwhile
              changed={changed.map((name) => ({ name: o.fields[name as SettingName], value: latest[name] }))}
              onTake={takeBeside(save)}
            />
          )}
          {isOld ? null : <Problem error={unsaid} />}
          <div className={office.actions}>
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {t.office.save}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  );
}
