const lookEveryMs = 1000;

/** Calls back once the guest has scrolled and a delay since now is over; never of a popup that was seen. Ends with the returned function. */
export function whenDue(name: string, delaySeconds: number, onDue: () => void): () => void {
  if (isSeen(name)) return () => undefined;
  const dueAtMs = Date.now() + delaySeconds * 1000;
  let timer: ReturnType<typeof setTimeout>;
  const onScroll = (): void => {
    if (scrollY === 0) return;
    removeEventListener("scroll", onScroll);
    timer = setTimeout(onDue, dueAtMs - Date.now());
  };
  addEventListener("scroll", onScroll, { passive: true });
  return () => {
    removeEventListener("scroll", onScroll);
    clearTimeout(timer);
  };
}

/**
 * Calls back as soon as the guest looks at the page, has pressed nothing for a second and types nowhere, and says whether it is to be
 * shown. Ends with the returned function.
 */
export function whenCalm(name: string, onCalm: (isToBeShown: boolean) => void): () => void {
  let actedAtMs = Date.now();
  const onAct = (): void => {
    actedAtMs = Date.now();
  };
  const look = (): void => {
    // Whoever has just pressed something waits for that.
    const isBusy = Date.now() - actedAtMs < lookEveryMs || document.activeElement!.matches("input, textarea");
    if (isBusy || document.visibilityState !== "visible") return;
    // Another tab may have shown it meanwhile.
    onCalm(!isSeen(name) && remember(name));
  };
  const timer = setInterval(look, lookEveryMs);
  addEventListener("pointerdown", onAct, { passive: true });
  addEventListener("keydown", onAct);
  return () => {
    clearInterval(timer);
    removeEventListener("pointerdown", onAct);
    removeEventListener("keydown", onAct);
  };
}

function isSeen(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return true;
  }
}

/** Notes that it has been shown; false when the browser keeps nothing. */
function remember(name: string): boolean {
  try {
    localStorage.setItem(name, "seen");
    return true;
  } catch {
    return false;
  }
}
