import { useEffect } from "react";

/** A board that has gone dark rings for nobody: keeps the tablet's screen on while the page is in front, until the returned function is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const hold = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // Refused on low battery: then the tablet decides.
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  };
  void hold();
  const onVisible = () => void hold();
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    void lock?.release();
  };
}

export const useAwakeScreen = (): void => useEffect(keepAwake, []);
