import type { Plugin } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[\w-]+|turbo-stream)\//u;
/** The modules around every screen of the app. */
const FRAME = /\/app\/(?:root|routes\/app)\.tsx(?:\?|$)/u;

/** Small modules that most screens use. As separate files, they would cost more than they weigh. */
const COMMON =
  /\/app\/(?:components\/(?:ui\/(?:banner|platform-glyph|usage-bar|local-time|plan-needed)|shell\/for-role|hooks\/use-is-hydrated)|domain\/(?:connect-paths|name-list))\.tsx?(?:\?|$)/u;

/** The landing page uses it too, and it's smaller than the overhead of a separate file. */
const FAN = /\/app\/components\/fan\//u;

/**
 * Merges the chunks that all screens load. Each file is compressed separately, and the app's frame would
 * otherwise be twenty small ones. It becomes two: the libraries, which stay the same over many releases, and
 * the frame with everything it imports.
 */
export function joinFrame(): Plugin {
  return {
    name: 'join-frame',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? null : { build: { rollupOptions: { output: { manualChunks: toChunk } } } },
  };
}

function toChunk(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  if (FRAME.test(id) || COMMON.test(id)) return 'frame';
  return FAN.test(id) ? 'fan' : undefined;
}
