import { ToldError } from "../../messages/told-error.ts";

/** Why a backup cannot be made, or cannot be taken back, and what to do about it. */
export class BackupError extends ToldError {}
