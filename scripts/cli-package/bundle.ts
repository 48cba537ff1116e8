import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rollup } from 'vite';
import { slimTwitterText } from '../build/slim-bundles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MANIFEST = path.join(ROOT, 'package.json');

const isBuiltin = (name: string): boolean =>
  name.startsWith('node:') || builtinModules.includes(name);

/**
 * Builds cli/main.ts and everything it imports into `folder`, with one chunk per command. Returns the source
 * files in the bundle. Throws if a chunk would need a package that isn't bundled.
 */
export async function bundleCli(folder: string, version: string): Promise<ReadonlySet<string>> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [onlyVersion(version), buildInHiddenImport(), slimTwitterText()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node22',
      outDir: folder,
      emptyOutDir: true,
      minify: 'esbuild',
      rollupOptions: {
        input: path.join(ROOT, 'cli', 'main.ts'),
        output: { format: 'es', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
        onwarn: (warning, warn) => {
          // Some packages have annotations for another bundler.
          if (warning.code !== 'INVALID_ANNOTATION') warn(warning);
        },
      },
    },
  });
  const chunks = toChunks(result);
  const unbundled = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !isBuiltin(name) && !chunks.some(({ fileName }) => fileName === name));
  if (unbundled.length > 0)
    throw new Error(`Not in the bundle: ${[...new Set(unbundled)].join(', ')}.`);
  return new Set(chunks.flatMap(({ modules }) => Object.keys(modules)));
}

function toChunks(result: Awaited<ReturnType<typeof build>>): Rollup.OutputChunk[] {
  if (!('output' in result)) throw new Error('The build returned an unexpected result.');
  return result.output.filter((part) => part.type === 'chunk');
}

/** Replaces package.json with just its version, which is all the CLI reads. */
function onlyVersion(version: string): Plugin {
  return {
    name: 'only-version',
    enforce: 'pre',
    load: (id) => (id === MANIFEST ? JSON.stringify({ version }) : null),
  };
}

const HIDDEN = "importAtRuntime('strtok3')";

/**
 * Bundles the module that file-type hides from bundlers, because the package has no node_modules to load it
 * from.
 */
function buildInHiddenImport(): Plugin {
  return {
    name: 'build-in-hidden-import',
    transform(code, id) {
      if (!id.endsWith('/node_modules/file-type/source/index.js')) return null;
      if (!code.includes(HIDDEN))
        throw new Error('file-type now obscures its import in another way.');
      return { code: code.replace(HIDDEN, "import('strtok3')"), map: null };
    },
  };
}
