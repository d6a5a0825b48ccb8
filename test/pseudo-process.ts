import { speakPseudoLanguage } from "./pseudo-language.ts";

/** For `node --import`: a process that never speaks English. */
speakPseudoLanguage();
