import { ExplainedChoices } from "../office/explained-choices.tsx";
import { useWords } from "../texts.tsx";

interface RoleChoicesProps<Role extends string> {
  /** Every role, the one that may most first, and those of them that may be given. */
  all: readonly Role[];
  mayGive: readonly Role[];
  words: Record<Role, { name: string; may: string }>;
  value: Role;
  onChange(role: Role): void;
}

/** The roles that may be given, the least first: most who are invited need no more. */
export function RoleChoices<Role extends string>(props: RoleChoicesProps<Role>) {
  const { all, mayGive, words, value, onChange } = props;
  const { t } = useWords();
  return (
    <ExplainedChoices
      label={t.colleagues.role}
      value={value}
      options={all
        .filter((one) => mayGive.includes(one))
        .toReversed()
        .map((one) => ({ value: one, name: words[one].name, text: words[one].may }))}
      onChange={onChange}
    />
  );
}
