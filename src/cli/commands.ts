import { addressCommands } from "./addresses.ts";
import { backupCommands } from "./backup.ts";
import { batchCommands } from "./batch.ts";
import type { Command } from "./command.ts";
import { completionCommands } from "./completion.ts";
import { databaseCommands } from "./database.ts";
import { deliveryCommands } from "./delivery.ts";
import { demoCommands } from "./demo.ts";
import { doctorCommands } from "./doctor.ts";
import { domainCommands } from "./domain.ts";
import { guestCommands } from "./guest.ts";
import { keyCommands } from "./key.ts";
import { logCommands } from "./log.ts";
import { mailCommands } from "./mail.ts";
import { newsletterCommands } from "./newsletter.ts";
import { orderCommands } from "./order.ts";
import { partnerCommands } from "./partner.ts";
import { paymentCommands } from "./payments.ts";
import { personCommands } from "./person.ts";
import { reservationCommands } from "./reservation.ts";
import { restaurantCommands } from "./restaurant.ts";
import { retentionCommands } from "./retention.ts";
import { siteGateCommands } from "./site-gate.ts";
import { statusCommands } from "./status.ts";
import { webhookCommands } from "./webhook.ts";

/** The one list of commands, in the order of help: what one works with every day, then what one sets up, then the machine. */
export const commands: readonly Command[] = [
  ...orderCommands,
  ...reservationCommands,
  ...restaurantCommands,
  ...partnerCommands,
  ...keyCommands,
  ...personCommands,
  ...guestCommands,
  ...webhookCommands,
  ...deliveryCommands,
  ...paymentCommands,
  ...domainCommands,
  ...siteGateCommands,
  ...mailCommands,
  ...newsletterCommands,
  ...statusCommands,
  ...logCommands,
  ...retentionCommands,
  ...doctorCommands,
  ...backupCommands,
  ...addressCommands,
  ...databaseCommands,
  ...demoCommands,
  ...batchCommands,
  ...completionCommands,
];
