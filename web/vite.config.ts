import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createLogger, type InlineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const distFolder = here("dist/");

/** The fonts are copied into place by build.ts, under names of their own: that Vite leaves their addresses alone is wanted. */
const logger = createLogger("warn");
const { warnOnce } = logger;
logger.warnOnce = (message, options) => {
  if (!message.includes("didn't resolve at build time")) warnOnce(message, options);
};

const shared: InlineConfig = {
  configFile: false,
  root: here("."),
  publicDir: false,
  logLevel: "warn",
  customLogger: logger,
  plugins: [react()],
  define: { "process.env.NODE_ENV": '"production"' },
};

/**
 * Guests' pages are written for React and run on Preact, which is a tenth of it: what a guest waits for. The dashboard, which is loaded once
 * a day, keeps React, as its components ask for it.
 */
const onPreact: InlineConfig["resolve"] = {
  alias: {
    "react/jsx-runtime": "preact/jsx-runtime",
    "react-dom/client": "preact/compat/client",
    "react-dom/server": "preact/compat/server",
    "react-dom": "preact/compat",
    react: "preact/compat",
  },
};

/** Of the ordering page alone: other pages have these two as well. */
const isOfTheOrderingPage = (id: string): boolean =>
  /[\\/]storefront[\\/]ordering[\\/](?!(?:monogram|open-state)\.)/.test(id);

/** What browsers load on guests' pages. One entry per page; Preact is a chunk that they share. */
export const storefrontClient: InlineConfig = {
  ...shared,
  resolve: onPreact,
  base: "/assets/storefront/",
  build: {
    outDir: here("dist/storefront"),
    emptyOutDir: true,
    assetsDir: ".",
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        ordering: here("storefront/client/ordering.tsx"),
        booking: here("storefront/client/booking.tsx"),
        tracking: here("storefront/client/tracking.tsx"),
        "sandbox-pay": here("storefront/client/sandbox-pay.tsx"),
        thanks: here("storefront/client/thanks.ts"),
        worker: here("storefront/client/worker.ts"),
      },
      output: {
        codeSplitting: {
          // What other pages have as well is not drawn into a group with what asks for it.
          includeDependenciesRecursively: false,
          groups: [
            // A chunk of its own, so that a page without components does without it.
            { name: "preact", test: /node_modules[\\/]preact/ },
            // What the ordering page begins with and shares with its later parts: in two files it is larger packed than in one.
            { name: "order", tags: ["$initial"], test: isOfTheOrderingPage },
          ],
        },
      },
    },
  },
};

/** The same pages as a module that Node can run: Node strips types, but it does not read `.tsx`. */
export const storefrontServer: InlineConfig = {
  ...shared,
  resolve: onPreact,
  base: "/assets/storefront/",
  build: {
    outDir: here("dist/server"),
    emptyOutDir: true,
    ssr: here("storefront/server.tsx"),
    target: "node24",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "storefront.js" } },
  },
  ssr: { noExternal: true },
};

/**
 * What the dashboard begins with is one script (decision 0087): by itself the bundler makes a chunk of everything that any two of its parts
 * share, and each page began with 73 scripts and 21 style sheets. Without what waits at its top level, whose language's file asks for this one
 * while it waits, and without the service worker, which is a program of its own.
 */
const isOfTheBeginning = (id: string): boolean =>
  !/[\\/](dashboard[\\/](index\.html|main\.tsx|service-worker\.ts)|ui[\\/]pushed\.ts)$/.test(id);

/** The restaurant's dashboard: a page of its own, present when its folder is. */
export const dashboardClient: InlineConfig | null = existsSync(here("dashboard/index.html"))
  ? {
      ...shared,
      root: here("dashboard"),
      base: "/assets/dashboard/",
      build: {
        outDir: here("dist/dashboard"),
        emptyOutDir: true,
        assetsDir: ".",
        manifest: "manifest.json",
        target: "es2022",
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1700,
        rolldownOptions: {
          input: {
            index: here("dashboard/index.html"),
            "service-worker": here("dashboard/service-worker.ts"),
          },
          // A browser asks for it by the same name for years.
          output: {
            entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "[name]-[hash].js"),
            codeSplitting: { groups: [{ name: "begin", tags: ["$initial"], test: isOfTheBeginning }] },
          },
        },
      },
    }
  : null;

export default storefrontClient;
