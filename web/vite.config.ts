import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

const server = loadEnv("", ".", "TRUCKSTOP_").TRUCKSTOP_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // `npm run dev` shows changes at once, beside a `truckstop serve` that answers (TRUCKSTOP_SERVER names another than the usual one).
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true },
      "/words": server,
    },
  },
});
