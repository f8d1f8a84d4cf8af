/** Build configuration of the browser pages, and the proxy of the development server. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv, type Plugin } from "vite";

const server = loadEnv("", ".", "TRUCKSTOP_").TRUCKSTOP_SERVER ?? "http://127.0.0.1:8000";

/** Lists the files of the build for the service worker (public/sw.js), which caches them before they are needed. */
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

/** By file: the class that limits its styles to it. Short ones make the first load smaller. */
const scopes = new Map<string, string>();
function cssHash({ hash, filename }: { hash: (text: string) => string; filename: string }): string {
  const file = filename.replaceAll("\\", "/").split("/src/").at(-1)!;
  const scope = `s-${hash(file).slice(0, 4)}`;
  const [other] = [...scopes].find(([name, one]) => one === scope && name !== file) ?? [];
  if (other !== undefined) throw new Error(`${file} and ${other} have the same scope: use more of the hash`);
  scopes.set(file, scope);
  return scope;
}

export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash } }), built],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file compresses better than many small ones: the first load is 144 kB instead of 150.
        codeSplitting: { groups: [{ name: "common", test: /node_modules|src.(lib(?!.createTable)|art|table)./, minShareCount: 3 }] },
      },
    },
  },
  // `npm run dev` reloads changes at once and forwards requests to a running `truckstop serve`, whose address is in
  // TRUCKSTOP_SERVER if it is not the default one.
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true },
      "/words": server,
    },
  },
});
