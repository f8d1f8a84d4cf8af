// Says messages with the pages' own words: reads [file, words, told, asked, names, figures], writes [lines, sentences].
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [file, entries, told, asked, names, figures] = JSON.parse(readFileSync(0, "utf8"));
const typescript = createRequire(`${process.cwd()}/`)("typescript");
const options = { compilerOptions: { module: "esnext", target: "es2022", verbatimModuleSyntax: true } };
const code = typescript.transpileModule(readFileSync(file, "utf8"), options).outputText;
const { Words } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const words = new Words(entries);
const sentences = asked.map((message) => words.say(message, names, figures));
console.log(JSON.stringify([words.tell(told, names, figures), sentences]));
