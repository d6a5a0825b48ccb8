import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type {
  ReservationEnding,
  StaffReservation,
} from "../../../src/features/reservations/staff-schemas.ts";
import { errorText } from "../board/error-text.ts";
import { useKitchen } from "../board/use-board.ts";
import { useWords } from "../texts.tsx";

/** What people do with reservations; each reads the day anew, and says so when it did not work. */
export function useReservationActions() {
  const { slug, api } = useKitchen();
  const queries = useQueryClient();
  const { t } = useWords();
  return useMemo(() => {
    const reread = () => queries.invalidateQueries({ queryKey: ["reservations", slug] });
    /** True when it worked. */
    const attempt = async (name: string, work: () => Promise<string | null>): Promise<boolean> => {
      try {
        const message = await work();
        if (message) notifications.show({ color: "pine", message });
        return true;
      } catch (error) {
        notifications.show({
          color: "red",
          title: name,
          message: errorText(t, error),
          autoClose: 8_000,
        });
        return false;
      } finally {
        await reread();
      }
    };
    return {
      reread,
      approve: ({ id, customer }: StaffReservation, tableIds: readonly string[] | null) =>
        attempt(customer.name, async () => {
          const { tableNames } = await api.approve(id, tableIds);
          return t.reservations.approved({ name: customer.name, tables: tableNames.join(" + ") });
        }),
      move: ({ id, customer }: StaffReservation, tableIds: readonly string[]) =>
        attempt(customer.name, async () => {
          const { tableNames } = await api.moveParty(id, tableIds);
          return t.reservations.approved({ name: customer.name, tables: tableNames.join(" + ") });
        }),
      seat: ({ id, customer }: StaffReservation) =>
        attempt(customer.name, async () => {
          await api.seatParty(id);
          return null;
        }),
      complete: ({ id, customer }: StaffReservation) =>
        attempt(customer.name, async () => {
          await api.completeReservation(id);
          return null;
        }),
      undoNoShow: ({ id, customer }: StaffReservation) =>
        attempt(customer.name, async () => {
          const { tableNames } = await api.undoNoShow(id);
          return t.reservations.noShowUndone({ name: customer.name, tables: tableNames.join(" + ") });
        }),
      end: ({ id, customer }: StaffReservation, how: ReservationEnding, body: object) =>
        attempt(customer.name, async () => {
          await api.endReservation(id, how, body);
          return null;
        }),
    };
  }, [api, queries, slug, t]);
}
