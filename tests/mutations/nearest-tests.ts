import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Imports of the package's own files: `#app/x.ts` is app/x.ts. */
const OWN = /^#(?=app\/|cli\/|openapi\/|scripts\/|tests\/)/u;
/** Tests that need neither a browser nor the whole product. */
const TESTS = /^tests\/(?:app|cli\/lib|openapi)\/.*\.test\.tsx?$/u;

const TYPES_ONLY = /^(?:import|export) type [^;]*;/gmu;

export interface NearestTests {
  /** Pure tests, those that import the file most directly first. */
  readonly quick: readonly string[];
  /** Tests that start a database, a sandbox, or a process, in the same order. */
  readonly slow: readonly string[];
}

/** What makes a test slow. Tests with pathological texts measure time, which a busy machine falsifies. */
const STARTERS = [
  'database',
  'spawned-process',
  'ffmpeg',
  'media-maker',
  'sandbox',
  'pathological-units',
].map((name) => `tests/support/${name}.ts`);

/** Reads which of the files import which. Returns a function that lists the tests that load a file. */
export function readNearestTests(
  root: string,
  files: readonly string[],
): (file: string) => NearestTests {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of listImports(root, file)) {
      const existing = importers.get(imported);
      if (existing) existing.push(file);
      else importers.set(imported, [file]);
    }
  const slow = new Set(STARTERS.flatMap((file) => listUsers(importers, file)));
  return (file) => {
    const tests = listUsers(importers, file);
    return {
      quick: tests.filter((test) => !slow.has(test)),
      slow: tests.filter((test) => slow.has(test)),
    };
  };
}

/**
 * Returns the tests that load this file, nearest first. A folder or word that the names share counts as much
 * as an import: a test in the file's own room says more about it than one that happens to import it.
 */
function listUsers(importers: ReadonlyMap<string, readonly string[]>, file: string): string[] {
  const seen = new Set([file]);
  const found: { readonly test: string; readonly far: number }[] = [];
  for (let round = [file], imports = 0; round.length > 0; imports += 1) {
    const tests = round.filter((name) => TESTS.test(name));
    found.push(...tests.map((test) => ({ test, far: imports - countShared(test, file) })));
    const next = new Set(round.flatMap((name) => importers.get(name) ?? []));
    round = [...next].filter((name) => !seen.has(name));
    for (const name of round) seen.add(name);
  }
  return found.sort((a, b) => a.far - b.far).map(({ test }) => test);
}

function listImports(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(TYPES_ONLY, '');
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    if (OWN.test(fileName)) return [fileName.slice(1)];
    return fileName.startsWith('.') ? [path.posix.join(path.posix.dirname(file), fileName)] : [];
  });
}

/** How many folders and words of the file's name the test's path has. */
function countShared(test: string, file: string): number {
  const words = new Set(toWords(test));
  return toWords(file).filter((word) => words.has(word)).length;
}

/** Ignores plurals: posts.test.ts is about post.ts. */
function toWords(file: string): string[] {
  return file.split(/[^a-z0-9]+/u).map((word) => word.replace(/s$/u, ''));
}
