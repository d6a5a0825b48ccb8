import { viteProxy } from "@luka/client/dev-proxy";
import { defineConfig, loadEnv } from "vite";

/** While it is developed, this server adds the sandbox's key to what the page asks. The key never reaches the page. */
export default defineConfig(({ command, mode }) => {
  if (command !== "serve") return {};
  const { VITE_LUKA_URL = "", LUKA_RESTAURANT_KEY = "" } = loadEnv(mode, ".", ["VITE_", "LUKA_"]);
  return {
    server: { proxy: { "/api/v1": viteProxy({ baseUrl: VITE_LUKA_URL, key: LUKA_RESTAURANT_KEY }) } },
  };
});
