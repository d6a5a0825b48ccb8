import { type FormEvent, useRef, useState } from "react";
import type { ApiProblem, GuestBody, SendingState } from "../../api.ts";
import { contactErrors, type FieldErrors } from "../contact.ts";
import { newKey } from "../draft.ts";
import { sendUntilAnswered } from "../send-until-answered.ts";
import { bookingBody, type Details, noDetails } from "./booking-body.ts";
import { useBooking } from "./booking-context.tsx";
import { attemptName, holdName, keep, readKept } from "./kept.ts";
import type { KeptTable } from "./kept-for.ts";
import { usePage } from "./page.ts";

export interface BookingForm {
  details: Details;
  change(patch: Partial<Details>): void;
  errors: FieldErrors;
  problem: ApiProblem | null;
  status: SendingState;
  submit(event: FormEvent): void;
  /** The refusal has been dealt with. */
  forget(): void;
}

/** A booking on its way: what was sent, and the key that it is sent with however often it is. */
interface Attempt {
  key: string;
  body: GuestBody<"POST /reservations">;
}

/** The way of a booking from the button to the page on which it is followed. */
export function useBookingForm(table: KeptTable, hasDeposit: boolean): BookingForm {
  const { slug, lang, t } = usePage();
  const { api, customer, remember } = useBooking();
  const [details, setDetails] = useState(noDetails);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [status, setStatus] = useState<BookingForm["status"]>("IDLE");
  const unanswered = useRef<Attempt | null>(null);
  // State arrives a render later than a second tap; this does not.
  const isBusy = useRef(false);

  const send = async (wanted: KeptTable): Promise<void> => {
    isBusy.current = true;
    setStatus("SENDING");
    setProblem(null);
    const body = { slug, locale: lang, ...bookingBody(wanted, customer, details, hasDeposit) };
    // One for this table without an answer is sent again as it was, also after a reload: it may be a booking already.
    const before = readKept<Attempt>(attemptName(slug)) ?? unanswered.current;
    const attempt = before?.body.holdId === wanted.holdId ? before : { key: newKey(), body };
    unanswered.current = attempt;
    keep(attemptName(slug), attempt);
    const answer = await sendUntilAnswered(
      () => api("POST /reservations", { body: attempt.body, idempotencyKey: attempt.key }),
      () => setStatus("RETRYING"),
    );
    if (answer.kind !== "LOST") {
      unanswered.current = null;
      keep(attemptName(slug), null);
    }
    if (answer.kind === "OK") {
      const { paymentUrl, trackingUrl, publicToken } = answer.body;
      // Whoever comes back finds the way to the booking, and no table that is still to be booked.
      keep(holdName(slug), null);
      remember(publicToken);
      // Stays busy: the page is about to be left.
      location.assign(paymentUrl ?? trackingUrl);
      return;
    }
    isBusy.current = false;
    setStatus(answer.kind === "LOST" ? "LOST" : "IDLE");
    if (answer.kind === "LOST") return;
    setProblem(answer.problem);
    setErrors(
      Object.fromEntries((answer.problem.details.issues ?? []).map((issue) => [issue.path, issue.message])),
    );
  };
  return {
    details,
    change: (patch) => {
      setDetails((before) => ({ ...before, ...patch }));
      setErrors({});
    },
    errors,
    problem,
    status,
    submit(event) {
      event.preventDefault();
      if (isBusy.current) return;
      const found = contactErrors(t, customer, details.marketingConsent || hasDeposit);
      setErrors(found);
      if (Object.keys(found).length === 0) void send(table);
    },
    forget: () => {
      setProblem(null);
      setErrors({});
    },
  };
}
