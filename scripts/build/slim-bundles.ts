import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PURE = ['domain', 'components'].map((folder) =>
  fileURLToPath(new URL(`../../app/${folder}/`, import.meta.url)),
);
const SLIM_TWITTER_TEXT = fileURLToPath(new URL('twitter-text-slim.js', import.meta.url));
/** The package, because Node's built-in module of this name prints a deprecation warning at every start. */
const PUNYCODE = createRequire(import.meta.url).resolve('punycode/');
const NOTHING = '\0nothing';

/**
 * Keeps only the modules of twitter-text that the domain uses, without the core-js polyfills they load for
 * browsers from 2015.
 */
export function slimTwitterText(): Plugin {
  return {
    name: 'slim-twitter-text',
    enforce: 'pre',
    resolveId(source, _importer, { ssr }) {
      // Its modules compile patterns on load. Screens that don't count characters can drop them.
      if (source === 'twitter-text') return { id: SLIM_TWITTER_TEXT, moduleSideEffects: false };
      if (ssr && source === 'punycode') return PUNYCODE;
      return source.startsWith('core-js/modules/') ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}

/**
 * Marks constants with calls as side-effect free, so the bundler can drop unused ones. The domain is pure,
 * and so are the constants of components, but the bundler can't know that. It would keep every schema with
 * its library (27 KB) on screens that use none, and panels that are only loaded later.
 */
export function dropUnreadConstants(): Plugin {
  return {
    name: 'drop-unread-constants',
    apply: 'build',
    transform(code, id) {
      if (!PURE.some((folder) => id.startsWith(folder))) return null;
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

/** Lists the initial values of a module's constants that contain a call. */
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

/** Edits from the end, so earlier offsets stay valid. */
function markAll(code: string, ranges: readonly Range[]): string {
  return ranges.toReversed().reduce((marked, { start, end }) => {
    const value = marked.slice(start, end);
    return `${marked.slice(0, start)}/*#__PURE__*/ (() => (${value}))()${marked.slice(end)}`;
  }, code);
}
