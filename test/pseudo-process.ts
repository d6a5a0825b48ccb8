import "./from-sources.ts";
import { speakPseudoLanguage } from "./pseudo-language.ts";

/** For `node --import`: a process that never speaks English. The bundle has a catalogue of its own, which nobody can put another in. */
speakPseudoLanguage();
