import type { Plugin, Rollup } from 'vite';

const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[\w-]+|turbo-stream)\//u;
/** Modules that the bundler adds to the framework's. */
const HELPERS: ReadonlySet<string> = new Set([
  '\0commonjsHelpers.js',
  '\0vite/preload-helper.js',
]);
/** The modules around every screen of the app. */
const FRAME = /\/app\/(?:root|routes\/app)\.tsx(?:\?|$)/u;

/** Parts of the frame that only the server renders at first. The browser loads them when it's idle. */
const LATER: readonly (readonly [chunk: string, modules: RegExp])[] = [
  [
    'failures',
    /\/app\/components\/(?:client\/use-is-offline|shell\/(?:failure-screen|failures|plain-nav|read-failure|root-failure))\.tsx?$/u,
  ],
  ['phone-menu', /\/app\/components\/shell\/phone-menu\.tsx$/u],
];

/** Small modules that most screens use. As separate files, they would cost more than they weigh. */
const COMMON = new RegExp(
  String.raw`/app/(?:components/(?:billing/lazy-plan-notice|ui/(?:banner|draft-link|field-messages|platform-glyph|usage-bar|local-time|plan-needed)|shell/for-role|hooks/use-is-hydrated|client/use-browser-layout-effect)|domain/(?:media/media-text|platforms/connect-paths|text/(?:max-length|name-list|count-text)))\.tsx?(?:\?|$)`,
  'u',
);
/** Icons that several screens use, for the same reason. */
const COMMON_ICONS =
  /\/lucide-react\/dist\/esm\/icons\/(?:arrow-left|file-text|plus|refresh-cw|rotate-cw|search|x)\.mjs$/u;

/** Files of modules that screens load together. Each one lists everything that goes into it. */
const TOGETHER: readonly (readonly [chunk: string, modules: RegExp])[] = [
  // The landing page uses the fan too, and it's smaller than the overhead of separate files.
  ['fan', /\/app\/components\/fan\//u],
  [
    'draft',
    /\/app\/(?:components\/client\/(?:accepted-post|apply-files|brief-store|draft-store|forget-draft|responses|saved-draft-store|session-store|typed-early)|domain\/(?:composer\/(?:draft(?:-accounts|-cover|-fields|-files|-poll|-thread)?)|posts\/(?:accounts-per-post|disclosures|files-per-post|max-thread-posts|youtube-category-ids)))\.ts$/u,
  ],
  // What the results of a post need of its draft too.
  [
    'post-parts',
    /\/app\/(?:components\/media\/further-files|domain\/(?:composer\/(?:composer-accounts|text-fields)|media\/file-formats|posts\/(?:poll-limits|publish-options|reconnect-window|time-choice)|text\/hashtag-text))\.tsx?$/u,
  ],
  [
    'composing',
    /\/app\/(?:components\/(?:client\/early-draft|composer\/load-requests|hooks\/use-(?:draft|uploads))|domain\/composer\/insert-texts)\.tsx?$/u,
  ],
  // Icons of the actions on a post.
  ['post-icons', /\/lucide-react\/dist\/esm\/icons\/(?:ban|calendar-clock|circle-question-mark|copy|repeat|send|trash)\.mjs$/u],
  [
    'composer',
    /\/app\/(?:components\/(?:client\/publish-attempt|composer\/(?:lazy-panels|problem|publish-safely|shown-fits)|hooks\/use-(?:clear-when-sent|poster)|ui\/lazy-toast))\.tsx?$|\/lucide-react\/dist\/esm\/icons\/image-plus\.mjs$/u,
  ],
];

/**
 * Merges the chunks that all screens load. Each file is compressed separately, and the app's frame would
 * otherwise be twenty small ones. It becomes two: the libraries, which stay the same over many releases, and
 * the frame with everything it imports.
 */
export function joinFrame(): Plugin {
  return {
    name: 'join-frame',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? null
        : {
            build: {
              rollupOptions: {
                // Otherwise, the bundler would add each module's imports to its chunk.
                output: { manualChunks: createChunker(), onlyExplicitManualChunks: true },
              },
            },
          },
  };
}

function createChunker(): Rollup.GetManualChunk {
  let frame: ReadonlySet<string> | null = null;
  return (id, { getModuleIds, getModuleInfo }) => {
    frame ??= listImported([...getModuleIds()].filter(isOfFrame), getModuleInfo);
    if (FRAMEWORK.test(id) || HELPERS.has(id)) return 'framework';
    const later = LATER.find(([, modules]) => modules.test(id));
    if (later) return later[0];
    if (frame.has(id)) return 'frame';
    return TOGETHER.find(([, modules]) => modules.test(id))?.[0];
  };
}

const isOfFrame = (id: string): boolean =>
  FRAME.test(id) || COMMON.test(id) || COMMON_ICONS.test(id);

/** Returns the modules with everything they import, except dynamically. */
function listImported(
  roots: readonly string[],
  getModuleInfo: Rollup.GetModuleInfo,
): ReadonlySet<string> {
  const found = new Set<string>(roots);
  for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
