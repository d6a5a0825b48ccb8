/** What a service worker does with what the service pushes (D-232, D-353): shows it, and opens the page that it is about. */
interface Told {
  title: string;
  body: string;
  tag: string;
  path: string;
}
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Tab {
  url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<unknown>;
}
export interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What of a service worker's world is used here; the pages' own types are a window's. */
interface PageWorker {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
  addEventListener(
    type: "push",
    listener: (event: Lasting & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: Lasting & { notification: Notification }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

export const worker = globalThis as unknown as PageWorker;

interface Pages {
  icon: string;
  /** Nothing but these is opened. */
  isOurs(path: string): boolean;
  /** Whether a tab that shows one path goes on to another. */
  takesTab(path: string, next: string): boolean;
}

export function showPushed({ icon, isOurs, takesTab }: Pages): void {
  worker.addEventListener("push", (event) => {
    const told = event.data?.json() as Told | undefined;
    if (!told) return;
    const { title, body, tag, path } = told;
    // The second is heard although it takes the place of the first.
    const options = { body, tag, renotify: true, requireInteraction: true, icon };
    event.waitUntil(worker.registration.showNotification(title, { ...options, data: path }));
  });

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(show(new URL(String(event.notification.data), location.origin)));
  });

  /** In the tab that is open already, or in a new one. */
  async function show(url: URL): Promise<void> {
    if (url.origin !== location.origin || !isOurs(url.pathname)) return;
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const tab = tabs.find((each) => takesTab(new URL(each.url).pathname, url.pathname));
    if (!tab) return void (await worker.clients.openWindow(url.href));
    await (await tab.focus()).navigate(url.href);
  }
}
