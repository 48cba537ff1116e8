import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { applyEdits, type CodeNode, isCodeNode, listEdits } from './edit-code.ts';

const SLIM = fileURLToPath(new URL('lucide-slim.js', import.meta.url));
const LUCIDE = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/', import.meta.url));

/**
 * Removes the 2 KB of Lucide that support any size, color, and context: one component draws all our icons,
 * and the style sheet sizes them.
 */
export function slimLucide(): Plugin {
  return {
    name: 'slim-lucide',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? SLIM : null,
  };
}

/**
 * Imports each icon from its own file. Through the package's index, the chunk of the frame would get the
 * icons of every screen.
 */
export function splitLucide(): Plugin {
  let files: ReadonlyMap<string, string> = new Map();
  return {
    name: 'split-lucide',
    apply: 'build',
    buildStart() {
      files = listIcons(readFileSync(path.join(LUCIDE, 'lucide-react.mjs'), 'utf8'));
    },
    transform(code, id) {
      if (id.startsWith(path.join(LUCIDE, 'icons'))) return { code: dropFields(code), map: null };
      if (!code.includes('lucide-react')) return null;
      const edits = listEdits(this.parse(code).body, (node) => toDirectImports(node, files));
      return edits.length === 0 ? null : { code: applyEdits(code, edits), map: null };
    },
  };
}

const EXPORTS = /^export \{ (.+) \} from '\.\/(icons\/[\w-]+\.mjs)';$/gmu;

/** Returns the file of each icon by its names. */
function listIcons(index: string): Map<string, string> {
  return new Map(
    [...index.matchAll(EXPORTS)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  );
}

function toDirectImports(node: CodeNode, files: ReadonlyMap<string, string>): string | null {
  if (node.type !== 'ImportDeclaration' || readValue(node['source']) !== 'lucide-react') return null;
  const names = (node['specifiers'] as readonly CodeNode[]).map(({ imported, local }) => {
    const name = readName(imported);
    const file = files.get(name);
    if (file === undefined) throw new Error(`Lucide has no icon ${name}.`);
    return `import ${readName(local)} from ${JSON.stringify(path.join(LUCIDE, file))};`;
  });
  return names.join('\n');
}

/** Removes the fields that lucide-slim.js doesn't read. Lucide generates its icons, so they all look alike. */
const dropFields = (icon: string): string =>
  icon.replaceAll(/^ {2}(?:name|size): .+$|, key: "\w+"/gmu, '');

const readName = (node: unknown): string => (isCodeNode(node) ? String(node['name']) : '');

const readValue = (node: unknown): unknown => (isCodeNode(node) ? node['value'] : null);
