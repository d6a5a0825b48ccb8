import type { Words } from "../texts.tsx";

/** How long there has been no contact: in seconds while it is less than a minute, then in whole minutes. */
export const lostFor = ({ t, speech }: Pick<Words, "t" | "speech">, seconds: number): string =>
  seconds < 60 ? t.seconds({ count: seconds }) : speech.duration(Math.floor(seconds / 60));
