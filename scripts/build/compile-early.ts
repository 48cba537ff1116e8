import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst } from 'vite';
import { shiftColumns, type SourceMapFile } from './shift-columns.ts';

/** Matches esbuild's output for a CommonJS module: a call with the module as a function. */
const WRAPPER = /=[\w$]+\((?:[\w$]+|\([\w$]*(?:,[\w$]*)?\))=>\{/u;

type Program = ReturnType<typeof parseAst>;
type Statement = Program['body'][number];

/**
 * Puts the functions that run as soon as their file is loaded into parentheses, which makes V8 compile them
 * with the file, so that they are part of Node's compile cache. V8 would compile them at each start otherwise:
 * the cache only has what was compiled when the file was, and not what was called later.
 */
export async function compileEarly(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  for (const name of names) {
    const file = path.join(folder, name);
    const code = await readFile(file, 'utf8');
    if (!WRAPPER.test(code)) continue;
    const ranges = parseAst(code).body.flatMap(listWrapped);
    if (ranges.length === 0) continue;
    const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMapFile;
    await writeFile(file, addParentheses(code, ranges));
    const inserted = ranges.flatMap(({ start, end }) => [start, end]);
    await writeFile(`${file}.map`, JSON.stringify(shiftColumns(map, { code, inserted })));
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Lists the functions of a statement like `var x = wrap((exports, module) => { … })`. */
function listWrapped(statement: Statement): Range[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.arguments.length !== 1) return [];
    const [argument] = init.arguments;
    if (argument?.type !== 'ArrowFunctionExpression' || argument.body.type !== 'BlockStatement')
      return [];
    return [argument as unknown as Range];
  });
}

function addParentheses(code: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(code.slice(at, start), '(', code.slice(start, end), ')');
    at = end;
  }
  return parts.join('') + code.slice(at);
}
