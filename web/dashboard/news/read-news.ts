import type { StaffNews } from "../../../src/features/news/schemas.ts";

/** Whether news that is opened is still to be noted as read. Once for each: what fails is not tried again and again. */
export const isToBeNoted = (
  opened: Pick<StaffNews, "id" | "isRead">,
  { isIdle, variables }: { isIdle: boolean; variables: Pick<StaffNews, "id"> | undefined },
): boolean => !opened.isRead && (isIdle || variables?.id !== opened.id);

/** Warnings that their reader has not opened, the newest first as all news. */
export const unreadWarnings = <News extends Pick<StaffNews, "level" | "isRead">>(
  news: readonly News[],
): News[] => news.filter(({ level, isRead }) => level === "WARNING" && !isRead);
