/// <reference lib="dom" />

interface Heard {
  /** Every tone that the page has begun, as `sine 1318.5`. */
  heard: string[];
  /** Every notification that it has shown outside the page: its title and its text. */
  told: [string, string][];
  /** What it has asked to be kept awake: its screen. */
  awake: string[];
}

/** For a page's beginning: notes what it sounds and shows, and says yes when it asks to be allowed to. */
export function heardFrom(): void {
  const kept: Heard = { heard: [], told: [], awake: [] };
  Object.assign(window, kept);
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function start(...args) {
    kept.heard.push(`${this.type} ${this.frequency.value}`);
    return begin.apply(this, args);
  };
  class Told {
    static permission = "default";
    static async requestPermission() {
      Told.permission = "granted";
      return "granted";
    }
    constructor(title: string, { body }: { body: string }) {
      kept.told.push([title, body]);
    }
  }
  Object.assign(window, { Notification: Told });
  const request = async (what: string) => {
    kept.awake.push(what);
    return { release: async () => undefined };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}

export const toldOutside = (): [string, string][] => (window as unknown as Heard).told;
