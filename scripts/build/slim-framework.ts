import type { Plugin } from 'vite';
import { applyEdits, type CodeNode, isCodeNode, listEdits } from './edit-code.ts';

const ROUTER = /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router|react-router-dom)\//u;
const REACT_DOM = /\/react-dom\.production\.min\.js$/u;

/** Calls whose text only explains a programmer's mistake. Development keeps the text. */
const INVARIANTS: ReadonlySet<string> = new Set(['invariant', 'UNSAFE_invariant']);
const WARNINGS: ReadonlySet<string> = new Set(['warning', 'UNSAFE_warning']);

/** React DOM's functions that neither the app nor its router calls. */
const UNUSED_EXPORTS: ReadonlySet<string> = new Set([
  'createPortal',
  'createRoot',
  'findDOMNode',
  'hydrate',
  'render',
  'unmountComponentAtNode',
  'unstable_batchedUpdates',
  'unstable_renderSubtreeIntoContainer',
  'version',
]);

/**
 * Functions replaced by shorter ones: Remix's screens for a root route without a boundary or fallback (ours
 * has the one and doesn't need the other), and its prefetching of links, which no link here turns on.
 */
const REPLACED: ReadonlyMap<string, string> = new Map([
  [
    'RemixRootDefaultErrorBoundary',
    `function RemixRootDefaultErrorBoundary() {
      return React.createElement('html', null, React.createElement('body', null,
        React.createElement('h1', null, 'Something went wrong'),
        React.createElement('a', { href: '' }, 'Reload this page')));
    }`,
  ],
  ['RemixRootDefaultHydrateFallback', 'function RemixRootDefaultHydrateFallback() { return null; }'],
  ['usePrefetchBehavior', 'function usePrefetchBehavior() { return [false, null, {}]; }'],
  ['PrefetchPageLinks', 'function PrefetchPageLinks() { return null; }'],
]);

/**
 * Removes what no screen of the app can reach from React DOM and the router: functions that nobody calls,
 * texts for the router's programmers, and the branches for Remix's older data format.
 */
export function slimFramework(): Plugin {
  return {
    name: 'slim-framework',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr) return null;
      const toText = selectEdit(id, code);
      if (!toText) return null;
      const edits = listEdits(this.parse(code).body, toText);
      return edits.length === 0 ? null : { code: applyEdits(code, edits), map: null };
    },
  };
}

function selectEdit(id: string, code: string): ((node: CodeNode) => string | null) | null {
  if (REACT_DOM.test(id)) return dropUnusedExport;
  if (!ROUTER.test(id)) return null;
  return (node) => shortenCheck(node, code) ?? replaceFunction(node) ?? settleFlag(node, code);
}

function dropUnusedExport(node: CodeNode): string | null {
  if (node.type !== 'AssignmentExpression' || !isCodeNode(node['left'])) return null;
  const { object, property } = node['left'];
  const isUnused = readName(object) === 'exports' && UNUSED_EXPORTS.has(readName(property) ?? '');
  return isUnused ? 'void 0' : null;
}

function shortenCheck(node: CodeNode, code: string): string | null {
  if (node.type !== 'CallExpression') return null;
  const name = readName(node['callee']) ?? '';
  if (WARNINGS.has(name)) return 'void 0';
  if (!INVARIANTS.has(name) || !Array.isArray(node['arguments'])) return null;
  const [condition] = node['arguments'] as readonly unknown[];
  return isCodeNode(condition)
    ? `${name}(${code.slice(condition.start, condition.end)})`
    : null;
}

function replaceFunction(node: CodeNode): string | null {
  if (node.type !== 'FunctionDeclaration') return null;
  return REPLACED.get(readName(node['id']) ?? '') ?? null;
}

/** remix.config.js turns the flag on, which the browser would otherwise read from the page. */
function settleFlag(node: CodeNode, code: string): string | null {
  if (node.type !== 'MemberExpression') return null;
  return code.slice(node.start, node.end).endsWith('future.v3_singleFetch') ? 'true' : null;
}

const readName = (node: unknown): string | null =>
  isCodeNode(node) && node.type === 'Identifier' ? String(node['name']) : null;
