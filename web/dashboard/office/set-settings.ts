import { isChanged } from "../api-error.ts";
import type { OfficeApi } from "./office-api.ts";
import { requireSeen } from "./seen.ts";

type Settings = Awaited<ReturnType<OfficeApi["settings"]>>;

/**
 * Settings have one version for all of them: when somebody has changed others meanwhile than those that were `seen`, that is no reason
 * to ask, and they are sent once more.
 * @throws ApiError CHANGED, when what was seen is another by now
 */
export async function setSettings(
  api: Pick<OfficeApi, "settings" | "setSettings">,
  change: Omit<Parameters<OfficeApi["setSettings"]>[0], "expectedVersion">,
  seen: Partial<Settings>,
  version: string,
): Promise<Settings> {
  try {
    return await api.setSettings({ ...change, expectedVersion: version });
  } catch (error) {
    if (!isChanged(error)) throw error;
    const now = await api.settings();
    requireSeen(now, seen);
    return await api.setSettings({ ...change, expectedVersion: now.version });
  }
}
