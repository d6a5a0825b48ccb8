import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inBrowserWith } from "../../browser.fixture.ts";

/** What a browser was told to sound: when, how long, how loud, and how it dies away. */
const heard: string[] = [];
const stored = new Map<string, string>();
let isAllowed = true;

class Sound {
  static readonly made: Sound[] = [];
  state = "suspended";
  currentTime = 10;
  destination = "speaker";
  onstatechange?: () => void;
  readonly latencyHint: number;
  constructor({ latencyHint }: { latencyHint: number }) {
    this.latencyHint = latencyHint;
    Sound.made.push(this);
  }
  async resume(): Promise<void> {
    if (isAllowed) this.state = "running";
    this.onstatechange?.();
  }
  createOscillator() {
    const tone = { type: "", frequency: { value: 0 }, times: [] as number[], way: "" };
    return Object.assign(tone, {
      connect: (next: { told: string[] }) => {
        tone.way = next.told.join(" ");
        return { connect: (end: string) => (tone.way += ` ${end}`) };
      },
      start: (at: number) => tone.times.push(at),
      stop: (at: number) => {
        const [from] = tone.times;
        heard.push(`${tone.type} ${tone.frequency.value} ${from!.toFixed(2)}-${at.toFixed(2)} ${tone.way}`);
      },
    });
  }
  createGain() {
    const told: string[] = [];
    const note = (loudness: number, at: number) => told.push(`${loudness}@${at.toFixed(3)}`);
    return { told, gain: { setValueAtTime: note, exponentialRampToValueAtTime: note } };
  }
}

const page = new EventTarget();
inBrowserWith({
  window: page,
  AudioContext: Sound,
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  },
});

describe("the kitchen's bell", async () => {
  stored.set("luka.sound", "off");
  const { alarm, setRinging, strike, turnOff, turnOn, unlockOnFirstTouch } = await import("./bell.ts");
  const touch = async (by: "click" | "keydown") => {
    page.dispatchEvent(new Event(by));
    await new Promise(setImmediate);
  };
  const takeAway = (): void => {
    const [audio] = Sound.made;
    audio!.state = "suspended";
    audio!.onstatechange!();
  };
  const isHeard = (): boolean => {
    heard.length = 0;
    strike();
    return heard.length > 0;
  };

  it("is silent where it was turned off, whatever is touched", async () => {
    const forget = unlockOnFirstTouch();
    await touch("click");
    assert.equal(isHeard(), false);
    alarm();
    assert.deepEqual(heard, []);
    forget();
  });

  it("is two strokes of bright partials that die away, and the alarm falls", async () => {
    await turnOn();
    assert.equal(stored.get("luka.sound"), "on");
    strike();
    assert.deepEqual(heard, [
      "sine 1318.5 10.02-11.57 0.0001@10.020 0.42@10.028 0.0001@11.520 speaker",
      "sine 2637 10.02-10.97 0.0001@10.020 0.2@10.028 0.0001@10.920 speaker",
      "sine 3560 10.02-10.57 0.0001@10.020 0.12@10.028 0.0001@10.520 speaker",
      "sine 1318.5 10.26-11.81 0.0001@10.260 0.42@10.268 0.0001@11.760 speaker",
      "sine 2637 10.26-11.21 0.0001@10.260 0.2@10.268 0.0001@11.160 speaker",
      "sine 3560 10.26-10.81 0.0001@10.260 0.12@10.268 0.0001@10.760 speaker",
    ]);
    heard.length = 0;
    alarm();
    assert.deepEqual(heard, [
      "triangle 392 10.02-10.57 0.0001@10.020 0.4@10.028 0.0001@10.520 speaker",
      "triangle 311 10.32-11.17 0.0001@10.320 0.4@10.328 0.0001@11.120 speaker",
    ]);
    turnOff();
    assert.equal(stored.get("luka.sound"), "off");
    assert.equal(isHeard(), false);
    alarm();
    assert.deepEqual(heard, []);
  });

  it("leaves a silent evening to the battery, and is still heard within half a second", () => {
    const [audio] = Sound.made;
    assert.ok(audio!.latencyHint >= 0.1 && audio!.latencyHint <= 0.4);
  });

  it("rings every few seconds until it is told to stop", async (t) => {
    await turnOn();
    t.mock.timers.enable({ apis: ["setInterval"] });
    heard.length = 0;
    setRinging(true);
    setRinging(true);
    assert.equal(heard.length, 6);
    t.mock.timers.tick(2_599);
    assert.equal(heard.length, 6);
    t.mock.timers.tick(1);
    assert.equal(heard.length, 12);
    setRinging(false);
    t.mock.timers.tick(10_000);
    assert.equal(heard.length, 12);
    turnOff();
  });

  for (const by of ["click", "keydown"] as const)
    it(`has its sound back with the first touch after the browser took it away, by ${by}`, async () => {
      isAllowed = true;
      await turnOn();
      const forget = unlockOnFirstTouch();
      isAllowed = false;
      takeAway();
      await touch(by);
      assert.equal(isHeard(), false);
      isAllowed = true;
      await touch(by);
      assert.equal(isHeard(), true);
      forget();
      takeAway();
      await touch(by);
      assert.equal(isHeard(), false);
      assert.equal(Sound.made.length, 1);
      turnOff();
    });
});
