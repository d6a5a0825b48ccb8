import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Queryable } from "./db/connect.ts";
import { accountAddress } from "./mail/mail-address.ts";
import { authHeaders } from "./people-auth.ts";
import { signInCall } from "./people-sign-in.ts";

describe("a try to sign in", () => {
  const asked: unknown[][] = [];
  const dbThatKnows = (...addresses: string[]) =>
    ({
      query: async (_text: string, values: unknown[]) => {
        asked.push(values);
        return addresses.includes(String(values[0])) ? [{}] : [];
      },
    }) as unknown as Queryable;
  const known = accountAddress("Sølvi@Sjø.example");
  const db = dbThatKnows(known);
  const password = "et langt passord";

  it("is by the address as accounts have it", async () => {
    assert.deepEqual(await signInCall(db, { email: " Kari@Luka.Example ", password }), {
      path: "/sign-in/email",
      body: { email: "kari@luka.example", password },
    });
    assert.deepEqual(asked, [], "which needs no look");
  });

  it("is by name where the address is not ASCII and has a password, and else one that no account has", async () => {
    assert.deepEqual(await signInCall(db, { email: "Sølvi@sjø.example", password, rememberMe: true }), {
      path: "/sign-in/username",
      body: { username: known, password, rememberMe: true },
    });
    assert.deepEqual(await signInCall(db, { email: "kåre@sjø.example", password }), {
      path: "/sign-in/email",
      body: { email: "nobody@nobody.invalid", password },
    });
  });

  it("is refused by who reads it when its address is no text", async () => {
    for (const body of [{}, { email: 5, password }, { email: ["a@b.example"] }])
      assert.deepEqual(await signInCall(db, body), { path: "/sign-in/email", body });
  });

  it("is read with the headers of its browser, but for what its body was like and whom it claims to come from", () => {
    const read = authHeaders(
      {
        ...{ cookie: "luka.session_token=a", "user-agent": "Firefox", "content-length": "12" },
        ...{ "transfer-encoding": "chunked", "set-cookie": ["a=b"], "x-luka-client-ip": "203.0.113.9" },
      },
      "192.0.2.1",
    );
    assert.deepEqual(Object.fromEntries(read), {
      ...{ cookie: "luka.session_token=a", "user-agent": "Firefox", "x-luka-client-ip": "192.0.2.1" },
    });
  });
});
