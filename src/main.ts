import { builtProgram } from "./built.ts";

/** The service as it is started: from its bundle while that is of these sources, and else from them (decision 0095). */
await import(builtProgram("serve") ?? "./serve.ts");
