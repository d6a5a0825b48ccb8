import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@fontsource-variable/schibsted-grotesk";
import "./theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepServiceWorker } from "./alerts/push-device.ts";
import { readSession } from "./api.ts";
import { isAskedAgain } from "./api-error.ts";
import { router } from "./router.tsx";
import { loadLanguage, rememberLanguageOfAddress, storedLocale, WordsProvider } from "./texts.tsx";
import { theme } from "./theme.ts";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The board itself knows whether there is contact; the browser only guesses.
      networkMode: "always",
      staleTime: 2_000,
      retry: isAskedAgain,
      retryDelay: 1_000,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

rememberLanguageOfAddress();

// A tablet that is used stays signed in: this renews the session's cookie.
void readSession().catch(() => undefined);

// Alerts come and the dashboard can be installed where the browser keeps it; nothing else hangs on it.
void keepServiceWorker().catch(() => undefined);

const first = await loadLanguage(storedLocale());

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <WordsProvider first={first}>
          <RouterProvider router={router} />
        </WordsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
