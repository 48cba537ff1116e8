import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** Returns the plugins that save memory in the built programs (docs/decisions/0106-memory-of-a-process.md). */
export function compactBundle(out: string): Plugin[] {
  return [escapePackages, compactPrismaEdges, readPrismaCompiler(out)];
}

/**
 * Escapes characters beyond ASCII. A single one makes Node keep the whole chunk with two bytes for each
 * character, and esbuild doesn't escape those in regular expressions.
 */
export function escapeText(source: string, file: string): string {
  return source.replace(/(\\)?([^\0-\x7F])/gu, (_match, backslash: string | undefined, character: string) => {
    if (backslash) throw new Error(`${file} has a backslash before ${character}, which can't be escaped.`);
    return character.replaceAll(
      /[^]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  });
}

/** Escapes the texts of packages that have such characters in regular expressions. */
const escapePackages: Plugin = {
  name: 'escape-packages',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/twitter-text\/.*\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      return { contents: escapeText(source, file), loader: 'js' };
    });
  },
};

/** The loop that fills a node's edges, and how they're read. */
const EDGES_WRITTEN =
  /(\w+)=\{\};(for\(let \w+=0;\w+<\w+;\w+\+\+\)\{(?:[^{}]|\{[^{}]*\})*?)\1\[(\w+)\]=(\w+)\}(\w+\.push\(\{edges:\1\}\))/gu;
const EDGES_READ = /\.edges\[(\w+)\]/gu;

/**
 * Makes Prisma keep the edges of its parameter graph in maps. Its objects have the numbers of texts as keys,
 * for which V8 reserves every smaller number: 16 MB for this schema.
 */
const compactPrismaEdges: Plugin = {
  name: 'compact-prisma-edges',
  setup({ onLoad }) {
    onLoad({ filter: /\/@prisma\/client\/runtime\/client\.m?js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const counts = [EDGES_WRITTEN, EDGES_READ].map((pattern) => source.match(pattern)?.length);
      if (counts.some((count) => count !== 2)) throw new Error('Prisma has another parameter graph.');
      const contents = source
        .replace(EDGES_WRITTEN, '$1=new Map;$2$1.set($3,$4)}$5')
        .replace(EDGES_READ, '.edges.get($1)');
      return { contents, loader: 'js' };
    });
  },
};

/**
 * Replaces the module that has Prisma's query compiler as a text of 4 MB with one that reads the bytes when
 * they're needed, so that neither stays in memory.
 */
const readPrismaCompiler = (out: string): Plugin => ({
  name: 'read-prisma-compiler',
  setup({ onLoad }) {
    onLoad({ filter: /\/@prisma\/client\/runtime\/.*\.wasm-base64\.m?js$/ }, async ({ path: file }) => {
      const text = /wasm = "([^"]+)"/u.exec(await readFile(file, 'utf8'))?.[1];
      if (text === undefined) throw new Error('Prisma has its query compiler in another form.');
      await mkdir(out, { recursive: true });
      await writeFile(path.join(out, 'query-compiler.wasm'), Buffer.from(text, 'base64'));
      // The caller passes it to `Buffer.from`, which takes the value of an object.
      const contents = `import { readFileSync } from 'node:fs';
        const file = new URL('./query-compiler.wasm', import.meta.url);
        export const wasm = { valueOf: () => readFileSync(file) };`;
      return { contents, loader: 'js' };
    });
  },
});
