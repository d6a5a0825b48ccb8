import { builtProgram } from "./built.ts";

/** `luka` as it is started: as the service is (main.ts). */
await import(builtProgram("luka") ?? "./luka.ts");
