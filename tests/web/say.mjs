// Runs the catalogue of the pages: reads [file, all], writes [lines, sentences] for each [phrases, told, asked, names,
// figures] of all. Loading TypeScript takes most of the time, so it is done once for all.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [file, all] = JSON.parse(readFileSync(0, "utf8"));
const typescript = createRequire(`${process.cwd()}/`)("typescript");
const options = { compilerOptions: { module: "esnext", target: "es2022", verbatimModuleSyntax: true } };
const code = typescript.transpileModule(readFileSync(file, "utf8"), options).outputText;
const { Words } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const said = all.map(([phrases, told, asked, names, figures]) => {
  const words = new Words(phrases);
  return [words.tell(told, names, figures), asked.map((message) => words.say(message, names, figures))];
});
console.log(JSON.stringify(said));
