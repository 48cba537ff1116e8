import type { Plugin } from 'vite';

/** Vite's module around each dynamic import. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Shortens Vite's helper for dynamic imports, which waits for style sheets and prefetches the imports of a
 * chunk: there is one style sheet, and the chunks that are loaded later have few imports.
 */
export function slimPreload(): Plugin {
  return {
    name: 'slim-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id, options) =>
      id === HELPER && !options?.ssr ? 'export const __vitePreload = (load) => load();' : null,
  };
}
