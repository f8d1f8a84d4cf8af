import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv, type Plugin } from "vite";

const server = loadEnv("", ".", "TRUCKSTOP_").TRUCKSTOP_SERVER ?? "http://127.0.0.1:8000";

/** Tells the service worker (public/sw.js) which files this build has, so that it keeps them before they are needed. */
const built: Plugin = {
  name: "built",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
    const source = `const BUILT = ${JSON.stringify(files.map((name) => `/${name}`))};\n`;
    this.emitFile({ type: "asset", fileName: "built.js", source });
  },
};

export default defineConfig({
  plugins: [svelte(), built],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `npm run dev` shows changes at once, beside a `truckstop serve` that answers (TRUCKSTOP_SERVER names another than the usual one).
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true },
      "/words": server,
    },
  },
});
