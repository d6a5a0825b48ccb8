import { Button, type ButtonProps } from "@mantine/core";
import { useWords } from "../texts.tsx";

interface ShowMoreProps extends Pick<ButtonProps, "size"> {
  list: { isFetchingNextPage: boolean; fetchNextPage(): unknown };
  /** What more there is, where that is known better. */
  label?: string;
}

/** The next page of a list that has one. */
export function ShowMore({ list, label, ...look }: ShowMoreProps) {
  const { t } = useWords();
  return (
    <Button
      variant="default"
      {...look}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label ?? t.showMore}
    </Button>
  );
}
