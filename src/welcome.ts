import { baseUrl, consoleUrl, pageUrl } from "./config.ts";
import type { Context } from "./context.ts";
import { seedDemo } from "./features/demo/seed-demo.ts";
import { demoEmail, demoPassword } from "./features/people/seed-demo-login.ts";
import { wordsOf } from "./messages/languages.ts";
import type { Locale } from "./messages/locale.ts";

/** SEED=demo, or nothing said and no restaurant yet: brings the demo. */
export async function seedWhenEmpty(ctx: Context): Promise<void> {
  if (ctx.config.seed === "none") return;
  const [first] = await ctx.db.everywhere("SELECT FROM restaurants LIMIT 1");
  if (ctx.config.seed === "demo" || !first) await seedDemo(ctx);
}

/** What to open first, for the person who has just started the service. `watchedAt`: the address of METRICS_PORT. */
export async function bannerOf(
  ctx: Context,
  { startedInSeconds, watchedAt }: { startedInSeconds: number; watchedAt: string | undefined },
  locale: Locale,
): Promise<string> {
  const t = wordsOf(locale, "start");
  const { config } = ctx;
  const [demo] = await ctx.db.everywhere<{ slug: string }>(
    "SELECT slug FROM restaurants WHERE is_demo AND is_live AND archived_at IS NULL ORDER BY created_at LIMIT 1",
  );
  const [operator] = await ctx.db.query("SELECT FROM people WHERE is_operator LIMIT 1");
  const lines: [string, string][] = [
    ...(demo ? ([[t.orderingPage, `${pageUrl(config, demo.slug)}/`]] as [string, string][]) : []),
    [t.dashboard, `${baseUrl(config)}/dashboard`],
    ...(demo ? ([[`  ${t.signIn}`, `${demoEmail}  ${demoPassword(ctx)}`]] as [string, string][]) : []),
    ...(operator
      ? ([[t.console, `${consoleUrl(config)}/console`]] as [string, string][])
      : ([[t.console, t.firstOperator]] as [string, string][])),
    [t.documentation, `${baseUrl(config)}/docs`],
    [t.listening, config.role === "worker" ? t.listeningNowhere : `${config.host}:${config.port}`],
    ...(watchedAt === undefined ? [] : ([[t.watched, `http://${watchedAt}/metrics`]] as [string, string][])),
  ];
  const rows = lines.map(([label, value]) => `  ${label.padEnd(16)}${value}`);
  return [t.ready({ seconds: startedInSeconds }), ...rows].join("\n");
}
