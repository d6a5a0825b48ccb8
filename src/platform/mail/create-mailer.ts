import type { Config } from "../../config.ts";
import type { Mailer } from "./mailer.ts";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

/** The way out that the settings name: a mail server, or the development outbox when there is none. */
export const createMailer = ({ smtpUrl, mailFrom }: Config): Mailer =>
  smtpUrl === undefined ? createOutboxMailer(mailFrom) : createSmtpMailer(smtpUrl, mailFrom);
