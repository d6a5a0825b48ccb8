import { useInfiniteQuery } from "@tanstack/react-query";
import { pageByPage } from "../office/pages-of.ts";
import { officeKey, useOffice } from "../office/use-office.ts";

/** Who gets the newsletter, page by page. */
export function useRegister() {
  const { slug, api } = useOffice();
  return useInfiniteQuery({
    queryKey: officeKey(slug, "subscribers"),
    queryFn: ({ pageParam }) => api.subscribers(pageParam),
    ...pageByPage,
  });
}
