import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const DOMAIN = fileURLToPath(new URL('../../app/domain/', import.meta.url));
const SLIM_TWITTER_TEXT = fileURLToPath(new URL('twitter-text-slim.js', import.meta.url));
const SLIM_LUCIDE = fileURLToPath(new URL('lucide-slim.js', import.meta.url));
const NOTHING = '\0nothing';

/**
 * In the browser: of twitter-text only what the domain calls, from its own modules, and none of the core-js
 * pieces that these load for browsers of 2015. On servers the whole package is there anyhow; the CLI, which
 * is built like one, carries its own.
 */
export function slimTwitterText({ alsoOnServers = false } = {}): Plugin {
  return {
    name: 'slim-twitter-text',
    enforce: 'pre',
    resolveId(source, _importer, { ssr }) {
      if (ssr && !alsoOnServers) return null;
      // Its modules build their patterns when they are loaded, which a screen that counts nothing need not see.
      if (source === 'twitter-text') return { id: SLIM_TWITTER_TEXT, moduleSideEffects: false };
      return source.startsWith('core-js/modules/') ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}

/**
 * Lucide's icons without the 2 KB that build one in any size, colour and context: ours are sized by the style
 * sheet, through the one component that draws them.
 */
export function slimLucide(): Plugin {
  return {
    name: 'slim-lucide',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/')
        ? SLIM_LUCIDE
        : null,
  };
}

/**
 * The domain is pure: to make one of its constants changes nothing else. The bundler cannot know, and would
 * keep every schema with its library (27 KB) on screens that read none. So each constant that calls something
 * is marked as one that may go when nobody reads it.
 */
export function dropUnreadConstants(): Plugin {
  return {
    name: 'drop-unread-constants',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(DOMAIN)) return null;
      const inits = this.parse(code).body.flatMap((statement) => listCalls(statement, code));
      return inits.length === 0 ? null : { code: markAll(code, inits), map: null };
    },
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

type Statement = ReturnType<
  ThisParameterType<Extract<NonNullable<Plugin['transform']>, (...args: never[]) => unknown>>['parse']
>['body'][number];

const MAKERS: ReadonlySet<string> = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
]);

/** The initial values of a module's constants that call something. */
function listCalls(statement: Statement, code: string): Range[] {
  const declared =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    if (!init || !MAKERS.has(init.type)) return [];
    const range = init as unknown as Range;
    return code.slice(range.start, range.end).includes('(') ? [range] : [];
  });
}

/** From the last to the first, so that the places of the others stay. */
function markAll(code: string, ranges: readonly Range[]): string {
  return ranges.toReversed().reduce((marked, { start, end }) => {
    const value = marked.slice(start, end);
    return `${marked.slice(0, start)}/*#__PURE__*/ (() => (${value}))()${marked.slice(end)}`;
  }, code);
}
