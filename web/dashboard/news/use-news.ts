import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffNews, StaffNewsList } from "../../../src/features/news/schemas.ts";
import { useKitchen } from "../board/use-board.ts";
import { officeKey, useOffice } from "../office/use-office.ts";

/** News is not urgent to the minute, and nobody waits at the page for it. */
const everyMs = 60_000;

/** What the partner has told, for owners and managers; nothing for others. */
export function useNews() {
  const { restaurant } = useKitchen();
  const { slug, api } = useOffice();
  return useQuery({
    queryKey: officeKey(slug, "news"),
    queryFn: () => api.news(),
    enabled: restaurant.role !== "STAFF",
    refetchInterval: everyMs,
  });
}

/** Notes that somebody has read news; it shows as read at once. */
export function useMarkRead() {
  const { slug, api } = useOffice();
  const queries = useQueryClient();
  const key = officeKey(slug, "news");
  return useMutation({
    mutationFn: (news: StaffNews) => api.markNewsRead(news.id),
    onMutate: async (news) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<StaffNewsList>(key, (old) => {
        if (!old) return old;
        const data = old.data.map((one) => (one.id === news.id ? { ...one, isRead: true } : one));
        return { data, unread: data.filter((one) => !one.isRead).length };
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
