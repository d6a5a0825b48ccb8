export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** As the service takes it. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Subscribes with the browser's push service; the person has allowed it. */
export async function subscribeWith(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<Subscribed> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One that was made with another key takes nothing from this service.
  const old = await pushManager.getSubscription();
  if (old && keyOf(old.options.applicationServerKey) !== publicKey) await old.unsubscribe();
  const made = await pushManager.subscribe(options);
  return { endpoint: made.endpoint, p256dh: keyOf(made.getKey("p256dh")), auth: keyOf(made.getKey("auth")) };
}

/** Its id at the service (`deviceIdOf`). */
export async function idOf({ endpoint }: Pick<PushSubscription, "endpoint">): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return `psh_${[...hash]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 32)}`;
}

const keyOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes!)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
