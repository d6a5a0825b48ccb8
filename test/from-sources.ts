import { registerHooks } from "node:module";

/** For `node --import`: a process that runs from the sources, also when a bundle of them is there. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/src/built.ts")) return loaded;
    const source = String(loaded.source).replace("return isAsBuilt(", "return false && isAsBuilt(");
    if (source === String(loaded.source))
      throw new Error(`${url} does not ask whether there is a bundle any more.`);
    return { ...loaded, source };
  },
});
