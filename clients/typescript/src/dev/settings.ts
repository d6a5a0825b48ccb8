import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createPartnerClient, type PartnerClient, type PartnerRestaurantClient } from "../partner.ts";
import { type Command, UsageError } from "./command.ts";

/** Whose calls `logs` leaves out: what is asked again and again by this command itself. */
export const ownRequests = "luka-dev-follows";

/** What was typed, and what the environment says where nothing was. */
export class Settings {
  readonly #options: Command["options"];
  readonly #typed: Readonly<Record<string, string | boolean | undefined>>;

  constructor(options: Command["options"], typed: Readonly<Record<string, string | boolean | undefined>>) {
    this.#options = options;
    this.#typed = typed;
  }

  /** Undefined when it is neither typed nor set. */
  optional(name: string): string | undefined {
    const typed = this.#typed[name];
    if (typeof typed === "string") return typed;
    const variable = this.#options[name]?.variable;
    return (variable && process.env[variable]) || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value !== undefined) return value;
    const variable = this.#options[name]?.variable;
    throw new UsageError(`Give --${name}${variable ? `, or set ${variable}` : ""}.`);
  }

  isOn(name: string): boolean {
    return this.#typed[name] === true;
  }

  url(name: string): URL {
    const value = this.required(name);
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url?.protocol !== "http:" && url?.protocol !== "https:")
      throw new UsageError(`--${name} is an address, such as http://localhost:3000/hook.`);
    return url;
  }

  number(name: string, from: number, to: number): number | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    if (!/^\d{1,6}$/.test(value) || Number(value) < from || Number(value) > to)
      throw new UsageError(`--${name} is a number from ${from} to ${to}.`);
    return Number(value);
  }

  /** From a file (`@FILE`), standard input (`-`) or the environment: what stands on a command line can be read by others on the machine. */
  async secretIfGiven(name: string): Promise<string | undefined> {
    const typed = this.#typed[name];
    if (typeof typed !== "string") return this.optional(name);
    if (typed !== "-" && !typed.startsWith("@")) {
      const variable = this.#options[name]?.variable;
      const otherwise = variable ? `, or set ${variable}` : "";
      throw new UsageError(`--${name} is @FILE, or - for standard input${otherwise}: never the key itself.`);
    }
    const read = typed === "-" ? text(process.stdin) : readFile(typed.slice(1), "utf8");
    const secret = await read.catch((error: Error) => {
      throw new UsageError(`--${name} cannot be read: ${error.message}`);
    });
    if (secret.trim() === "")
      throw new UsageError(`--${name}: nothing stands in ${typed.replace(/^@/, "")}.`);
    return secret.trim();
  }

  async secret(name: string): Promise<string> {
    return (await this.secretIfGiven(name)) ?? this.required(name);
  }

  /** @param requestId what the log of calls knows the calls by */
  async partner(requestId?: string): Promise<PartnerClient> {
    const ask: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      if (requestId) headers.set("x-request-id", requestId);
      return fetch(input, { ...init, headers });
    };
    const key = await this.secret("partner-key");
    return createPartnerClient({ baseUrl: this.url("url").href, key, locale: "en", fetch: ask });
  }

  async restaurant(requestId?: string): Promise<PartnerRestaurantClient> {
    const partner = await this.partner(requestId);
    return partner.restaurant({ slug: this.required("slug"), key: await this.secret("key") });
  }
}
