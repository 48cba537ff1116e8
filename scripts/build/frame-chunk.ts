import type { Plugin } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[\w-]+|turbo-stream)\//u;
/** What every screen of the app has around it. */
const FRAME = /\/app\/(?:root|routes\/app)\.tsx(?:\?|$)/u;

/** Small things that most screens have: as files of their own they would cost more than they weigh. */
const COMMON =
  /\/app\/(?:components\/(?:ui\/(?:banner|platform-glyph|usage-bar|local-time|plan-needed)|shell\/for-role|hooks\/use-is-hydrated)|domain\/(?:connect-paths|name-list))\.tsx?(?:\?|$)/u;

/** Its lines are on the landing page too, and weigh less than a file of their own. */
const FAN = /\/app\/components\/fan\//u;

/**
 * Each file is compressed by itself, and the frame of the app would come as twenty small ones. What all
 * screens load comes as two: the libraries, which stay the same over many versions, and the frame, with all
 * that it imports.
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
