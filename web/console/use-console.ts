import { notifications } from "@mantine/notifications";
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { onAllPages, pageByPage } from "../dashboard/office/pages-of.ts";
import { isNarrowed, narrowedBy } from "../desk/narrowed.ts";

export type ConsolePart =
  | "partners"
  | "program"
  | "testAtOnce"
  | "restaurants"
  | "people"
  | "log"
  | "health"
  | "retention";
export const consoleKey = (part: ConsolePart): QueryKey => ["console", part];

/** What a page of the console shows. */
export const useConsoleData = <Data>(part: ConsolePart, of: string, read: () => Promise<Data>) =>
  useQuery({ queryKey: [...consoleKey(part), of], queryFn: read });

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const perPage = 50;

/** A list that is read page by page, narrowed by what is typed and chosen. */
export function useConsoleList<Row, Wish extends Readonly<Record<string, string>>>(
  part: ConsolePart,
  wish: Wish,
  read: (
    query: ReturnType<typeof narrowedBy<Wish>> & { limit: number; cursor: string | null },
  ) => Promise<Page<Row>>,
) {
  const pages = useInfiniteQuery({
    queryKey: [...consoleKey(part), "list", wish],
    queryFn: ({ pageParam }) => read({ ...narrowedBy(wish), limit: perPage, cursor: pageParam }),
    ...pageByPage,
    select: onAllPages,
    placeholderData: keepPreviousData,
  });
  return { ...pages, isNarrowed: isNarrowed(wish) };
}

/** A change of something that pages of the console show: whatever became of it, they are read again. */
export function useConsoleChange<Input>(change: (input: Input) => Promise<unknown>, said: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notifications.show({ color: "pine", message: said }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["console"] }),
  });
}
