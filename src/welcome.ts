import { baseUrl, pageUrl } from "./config.ts";
import type { Context } from "./context.ts";
import { seedDemo } from "./features/demo/seed-demo.ts";
import { demoEmail, demoPassword } from "./features/people/seed-demo-login.ts";

/** SEED=demo, or nothing said and no restaurant yet: brings the demo. */
export async function seedWhenEmpty(ctx: Context): Promise<void> {
  if (ctx.config.seed === "none") return;
  const [first] = await ctx.db.query("SELECT FROM restaurants LIMIT 1");
  if (ctx.config.seed === "demo" || !first) await seedDemo(ctx);
}

/** What to open first, for the person who has just started the service. */
export async function bannerOf(ctx: Context, startedInSeconds: number): Promise<string> {
  const { config } = ctx;
  const [demo] = await ctx.db.query<{ slug: string }>(
    "SELECT slug FROM restaurants WHERE is_demo AND is_live AND archived_at IS NULL ORDER BY created_at LIMIT 1",
  );
  const lines: [string, string][] = [
    ...(demo ? ([["Ordering page", `${pageUrl(config, demo.slug)}/`]] as [string, string][]) : []),
    ["Dashboard", `${baseUrl(config)}/dashboard`],
    ...(demo ? ([["  sign in with", `${demoEmail}  ${demoPassword(ctx)}`]] as [string, string][]) : []),
    ["Documentation", `${baseUrl(config)}/docs`],
    ["Listening on", config.role === "worker" ? "nothing (role worker)" : `${config.host}:${config.port}`],
  ];
  const rows = lines.map(([label, value]) => `  ${label.padEnd(16)}${value}`);
  return [`Luka is ready after ${startedInSeconds.toFixed(1)} s.`, ...rows].join("\n");
}
