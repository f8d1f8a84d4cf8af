// Says messages with the pages' own words: reads [file, all], writes [lines, sentences] for each [words, told, asked,
// names, figures] of all. To load TypeScript takes most of the time, so it is done once.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [file, all] = JSON.parse(readFileSync(0, "utf8"));
const typescript = createRequire(`${process.cwd()}/`)("typescript");
const options = { compilerOptions: { module: "esnext", target: "es2022", verbatimModuleSyntax: true } };
const code = typescript.transpileModule(readFileSync(file, "utf8"), options).outputText;
const { Words } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const said = all.map(([entries, told, asked, names, figures]) => {
  const words = new Words(entries);
  return [words.tell(told, names, figures), asked.map((message) => words.say(message, names, figures))];
});
console.log(JSON.stringify(said));
