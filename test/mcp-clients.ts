import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { routes } from "../src/app.ts";
import { newIdempotencyKey } from "../src/features/partners/partner.fixture.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

/** What an answer holds is the test's to say. */
export type Json = ReturnType<typeof JSON.parse>;
type Args = Record<string, unknown>;

export const eras = [
  { name: "2025", options: {} },
  { name: "2026-07-28", options: { versionNegotiation: { mode: { pin: "2026-07-28" } } } },
] as const;
type Options = (typeof eras)[number]["options"];

/** The calls that clients can make: all of the partner API but those that take a file. */
export const partnerCalls = routes.filter(({ door, takesFile }) => door.startsWith("partner") && !takesFile);

export const bearer = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });

/** A service with AI clients, each at an address of its own. */
export interface McpStage {
  app: ListeningApp;
  newAddress(): string;
  /** With the official client; every call is a tool unless another address is given. */
  connect(headers: Record<string, string>, options?: Options, address?: string): Promise<Client>;
  close(): Promise<void>;
}

export async function openMcpStage(): Promise<McpStage> {
  // As behind a load balancer on this machine.
  const app = await createListeningApp({ env: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
  const clients: Client[] = [];
  let addresses = 0;
  const newAddress = () => {
    addresses += 1;
    return `203.0.113.${addresses}`;
  };
  return {
    app,
    newAddress,
    async connect(headers, options = eras[1].options, address = "/mcp?tools=all") {
      const client = new Client({ name: "test", version: "1" }, options);
      const transport = new StreamableHTTPClientTransport(new URL(address, app.base), {
        requestInit: { headers: { "x-forwarded-for": newAddress(), ...headers } },
      });
      await client.connect(transport);
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) await client.close();
      await app.close();
    },
  };
}

/** The answer of a tool, and whatever it says besides. */
export async function callTool(client: Client, name: string, args: Args = {}) {
  const result = await client.callTool({ name, arguments: args });
  const [first, ...others] = result.content as { text: string }[];
  return {
    isError: result.isError === true,
    answer: JSON.parse(first!.text) as Json,
    said: others.map(({ text }) => text),
  };
}

export async function ask(client: Client, name: string, args: Args = {}): Promise<Json> {
  const { isError, answer } = await callTool(client, name, args);
  assert.equal(isError, false, JSON.stringify(answer));
  return answer;
}

export async function refusal(client: Client, name: string, args: Args = {}): Promise<Json> {
  const { isError, answer } = await callTool(client, name, args);
  assert.equal(isError, true, JSON.stringify(answer));
  return answer.error;
}

let made = 0;
export const newRestaurant = () => {
  made += 1;
  return { name: "Kafé Fjord", slug: `fjord-${made}`, email: "post@fjord.example" };
};

/** A sandbox as a tool call makes it, and what names it in others. */
export async function openSandbox(client: Client): Promise<{ slug: string; restaurantKey: string }> {
  const { data, restaurantKey } = await ask(client, "create_restaurant", {
    idempotencyKey: newIdempotencyKey(),
    body: newRestaurant(),
  });
  return { slug: data.slug, restaurantKey: restaurantKey.key };
}
