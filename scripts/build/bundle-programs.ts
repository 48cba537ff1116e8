import { readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { compactBundle, escapeText } from './compact-bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Packages that stay in node_modules: those with native or WebAssembly files, and those that the built pages
 * import as well and that must exist only once.
 */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@remix-run/*',
  'libheif-js',
  'react',
  'react-dom',
  'sharp',
];

/** Optional packages that aren't installed. Their users work without them. */
const OPTIONAL: ReadonlySet<string> = new Set(['@node-rs/xxhash', 'pg-native']);

/** The files that a server starts as processes of their own. Every bundle of a server contains them. */
const CHILDREN = {
  'backup-process': 'app/server/start/backup/backup-process.ts',
  'parse-process': 'app/server/adapters/parse-process/parse-process.ts',
  'probe-process': 'app/server/sandbox/kit/probe-process.ts',
  'database-worker': 'app/server/db/embedded/worker.ts',
} as const;

export interface Bundle {
  /** The folder that's replaced. */
  readonly out: string;
  /** The source file of each program, by the name of its built file. */
  readonly programs: Readonly<Record<string, string>>;
  readonly minify: boolean;
}

const FILE_URL = /new URL\('(\.{1,2}\/[^']*)', import\.meta\.url\)/gu;

/** Rewrites URLs of files next to a source file to where the bundle has them. */
const relocateFiles = (bundle: Pick<Bundle, 'out' | 'programs'>): Plugin => ({
  name: 'relocate-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source.replaceAll(FILE_URL, (_match, address: string) => {
        const target = path.resolve(path.dirname(file), address);
        return `new URL('${toBuiltAddress(bundle, target)}', import.meta.url)`;
      });
      return { contents: escapeText(contents, file), loader: 'ts' };
    });
  },
});

function toBuiltAddress(
  { out, programs }: Pick<Bundle, 'out' | 'programs'>,
  target: string,
): string {
  const source = path.relative(ROOT, target);
  const program = Object.entries(programs).find(([, file]) => file === source);
  if (program) return `./${program[0]}.js`;
  if (target.endsWith('.ts')) throw new Error(`${source} has no built program: add it to PROGRAMS.`);
  return path.relative(out, target);
}

const HIDDEN = "importAtRuntime('strtok3')";

/**
 * Bundles an import that file-type hides from bundlers. Otherwise the package would have to be installed next
 * to the bundle.
 */
const bundleHiddenImport: Plugin = {
  name: 'bundle-hidden-import',
  setup({ onLoad }) {
    onLoad({ filter: /\/node_modules\/file-type\/source\/index\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!source.includes(HIDDEN)) throw new Error('file-type now obscures its import in another way.');
      return { contents: source.replace(HIDDEN, "import('strtok3')"), loader: 'js' };
    });
  },
};

/**
 * Bundles programs of the server, each into one file plus shared chunks. Returns the files that went into
 * them. Throws if a bundle would load a package that isn't installed next to it.
 */
export async function bundlePrograms({ out, programs, minify }: Bundle): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  const all = { ...CHILDREN, ...programs };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.entries(all).map(([name, file]) => ({ in: file, out: name })),
    outdir: out,
    bundle: true,
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: EXTERNAL,
    // Node's built-in module is deprecated and warns on stderr. This is the package that twitter-text depends
    // on.
    alias: { punycode: 'punycode/punycode.js' },
    minify,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    define: { 'import.meta.main': 'false' },
    plugins: [relocateFiles({ out, programs: all }), bundleHiddenImport, ...compactBundle(out)],
    metafile: true,
    // CommonJS packages load Node's built-in modules through require.
    banner: {
      js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  const unbundled = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path: name, external }) => external === true && !isInstalled(name));
  if (unbundled.length > 0)
    throw new Error(`Not in the bundle: ${unbundled.map(({ path: name }) => name).join(', ')}.`);
  return Object.keys(metafile.inputs).map((file) => path.join(ROOT, file));
}

function isInstalled(name: string): boolean {
  const names = EXTERNAL.map((external) => external.replace('/*', ''));
  const isKept = names.some((dependency) => name === dependency || name.startsWith(`${dependency}/`));
  return isBuiltin(name) || OPTIONAL.has(name) || isKept;
}
