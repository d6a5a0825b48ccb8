import type { SuiteContext, TestContext } from "node:test";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  ConsoleMessage,
  Page,
} from "playwright-core";
import { failures } from "../failures.ts";

/** A window of a browser, with cookies and storage of its own. */
export interface VisitorPage {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts and of the page's policy; answers with an error status are not among them. */
  errors: string[];
}

export interface Windows {
  /** A window as nobody has used it, whose visitor has an internet address of their own (`addressOf`). */
  open(options: BrowserContextOptions): Promise<VisitorPage>;
  /**
   * Ends all visits since the last time. Reading a page's scripts into a new window is half of what a page costs, so a window is made as nobody
   * has used it and waits for who asks for one like it; one that a test has done something to which cannot be taken back is closed. Of a test that
   * has failed it is said first what they show: why something did not come is seldom in the error.
   */
  endVisits(ended?: TestContext | SuiteContext): Promise<void>;
  /** The same of windows whose visits nobody has ended, where a test has failed. */
  tellOfFailure(): Promise<void>;
  /** Of the visitor behind a user agent; undefined for one that is none of ours. */
  addressOf(userAgent: string | undefined): string | undefined;
}

interface Made {
  context: BrowserContext;
  page: Page;
  /** Its number in its user agent. */
  number: number;
  /** What was asked for, which who asks for the same finds it by. */
  asked: string;
  /** What it was made with. */
  options: typeof usual & BrowserContextOptions;
  errors: string[];
  /** The latest calls that change something, as they went out and as they were answered, and those that were refused. */
  calls: string[];
  /** Where its page has been: what is kept there has to go. */
  origins: Set<string>;
  isSpoilt: boolean;
  session?: CDPSession;
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/** Unless something else is asked for. */
const usual = {
  viewport: { width: 1280, height: 900 },
  locale: "nb-NO",
  colorScheme: "light",
  // Nothing waits for an animation to end; what moves is looked at by those who ask for it.
  reducedMotion: "reduce",
  // What a test answers in the service's place would not reach it; who is about it lets it be.
  serviceWorkers: "block",
} satisfies BrowserContextOptions;

/** What lasts as long as the window does. */
const lasting = {
  context: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "grantPermissions",
    "newCDPSession",
    "setExtraHTTPHeaders",
    "setGeolocation",
  ],
  page: ["addInitScript", "close", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
} as const;

/** What tests listen to. */
const told = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
];

/**
 * Windows of a browser, whose clock stands at `standsAt` if that is said. What a browser keeps of `home`, an origin, stays: its pages let it keep
 * nothing that a test changes. Guests' pages let it keep menus.
 */
export function windowsOf(browser: Browser, home: string, standsAt: string | undefined): Windows {
  const inUse = new Set<Made>();
  const waiting: Made[] = [];
  /** The visitors' numbers by their windows'. */
  const visitors = new Map<number, number>();
  let visits = 0;
  let windows = 0;
  const failedBefore = failures();

  async function make(asked: string, wishes: BrowserContextOptions): Promise<Made> {
    const number = ++windows;
    const options = { ...usual, ...wishes } as Made["options"];
    const context = await browser.newContext({ userAgent: `${userAgent} window/${number}`, ...options });
    if (standsAt !== undefined) await context.clock.setFixedTime(standsAt);
    // Names what did not come; how long it takes is the machine's affair.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    // It goes on working for the pages of its place.
    const isSpoilt = options.serviceWorkers !== usual.serviceWorkers;
    const made: Made = {
      context,
      page,
      number,
      asked,
      options,
      errors: [],
      calls: [],
      origins: new Set(),
      isSpoilt,
    };
    await context.addInitScript(noteTouches);
    noteWhatLasts(made);
    listenTo(made);
    return made;
  }

  async function tellWhatIsShown(): Promise<void> {
    for (const { page, calls } of inUse)
      console.error([await shownBy(page), ...(await touchedOn(page)), ...calls].join("\n"));
  }

  return {
    async open(options) {
      const asked = JSON.stringify(options);
      const index = waiting.findIndex((one) => one.asked === asked);
      const [found] = index < 0 ? [] : waiting.splice(index, 1);
      const made = found ?? (await make(asked, options));
      visitors.set(made.number, ++visits);
      inUse.add(made);
      return { page: made.page, context: made.context, errors: made.errors };
    },
    async tellOfFailure() {
      // The last failure is told while the hooks after it run.
      await new Promise(setImmediate);
      if (failures() !== failedBefore) await tellWhatIsShown();
    },
    async endVisits(test) {
      // Not among its types yet.
      if ((test as { passed?: boolean } | undefined)?.passed === false) await tellWhatIsShown();
      const ended = [...inUse];
      inUse.clear();
      await Promise.all(
        ended.map(async (made) => {
          // What is in the midst of something may refuse: closing is always right.
          if (await isAsNew(made, home).catch(() => false)) waiting.push(made);
          else await made.context.close();
        }),
      );
    },
    addressOf(agent) {
      const visitor = visitors.get(Number(/ window\/(\d+)$/.exec(agent ?? "")?.[1]));
      return visitor === undefined ? undefined : `10.0.${visitor >> 8}.${visitor & 255}`;
    },
  };
}

/** What can be used of it, as assistive technology reads it: what a test asks for is in there, or not. */
async function shownBy(page: Page): Promise<string> {
  if (page.isClosed()) return "A window that is closed.";
  // The dialog on top, where there is one: what is behind it cannot be used.
  const shown = await page
    .getByRole("dialog")
    .or(page.locator("body"))
    .last()
    .ariaSnapshot({ timeout: 5_000 })
    .catch(({ message }: Error) => message);
  return `${page.url()} shows:\n${shown.slice(0, mostShown)}`;
}

interface Touched {
  touched?: string[];
}

/** In the page: what was pressed last, and what has become of it. */
function noteTouches(): void {
  const touched: string[] = [];
  (window as Touched).touched = touched;
  for (const type of ["pointerdown", "pointerup", "click", "keydown"])
    addEventListener(
      type,
      (event) => {
        const on = event.target instanceof Element ? event.target : document.documentElement;
        const name = on.getAttribute("aria-label") ?? on.textContent?.trim().slice(0, 40);
        const key = event instanceof KeyboardEvent ? ` ${event.key}` : "";
        touched.push(`${new Date().toISOString().slice(14)} ${type}${key} on ${on.tagName} «${name}»`);
        if (touched.length > 10) touched.shift();
      },
      true,
    );
}

const touchedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as Touched).touched ?? []).catch(() => []);

const mostShown = 6_000;
const mostCalls = 10;

/** From here on it is spoilt by whatever cannot be taken back. */
function noteWhatLasts(made: Made): void {
  const { context, page } = made;
  for (const [owner, names] of [
    [context, lasting.context],
    [page, lasting.page],
    [context.clock, lasting.clock],
  ] as const)
    for (const name of names) {
      const methods = owner as unknown as Record<string, (...args: unknown[]) => unknown>;
      const method = methods[name]!;
      methods[name] = function (...args) {
        made.isSpoilt = true;
        return method.apply(this, args);
      };
    }
}

function listenTo(made: Made): void {
  const { page, origins } = made;
  page.on("pageerror", (error) => made.errors.push(error.message));
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      made.errors.push(message.text());
  });
  const note = (call: string): void => {
    made.calls.push(`${new Date().toISOString().slice(14)} ${call}`);
    if (made.calls.length > mostCalls) made.calls.shift();
  };
  page.on("request", (request) => {
    if (request.method() !== "GET") note(`${request.method()} ${request.url()}`);
  });
  page.on("response", (answer) => {
    const method = answer.request().method();
    if (method !== "GET" || answer.status() >= 400) note(`${answer.status()} ${method} ${answer.url()}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url() !== "about:blank") origins.add(new URL(frame.url()).origin);
  });
}

/** Whether it could be made as nobody has used it. */
async function isAsNew(made: Made, home: string): Promise<boolean> {
  const { context, page, origins, options } = made;
  // What a tab keeps of a place (sessionStorage) is only to be reached from there.
  const isLasting = made.isSpoilt || page.isClosed() || origins.size > 1 || context.pages().length > 1;
  if (isLasting) return false;
  for (const name of told) {
    page.removeAllListeners(name);
    context.removeAllListeners(name);
  }
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
  ]);
  await context.setOffline(false);
  await page.mouse.move(-1, -1);
  if (origins.size > 0) await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  // Not by the method that spoils.
  made.session ??= await Object.getPrototypeOf(context).newCDPSession.call(context, page);
  const session = made.session!;
  for (const origin of origins)
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  if (!origins.has(home)) await session.send("Network.clearBrowserCache");
  await session.send("Page.resetNavigationHistory");
  await context.clearCookies();
  const { colorScheme, reducedMotion, viewport } = options;
  await page.emulateMedia({ colorScheme, reducedMotion, media: null });
  await page.setViewportSize(viewport);
  origins.clear();
  made.errors = [];
  made.calls = [];
  listenTo(made);
  return true;
}
