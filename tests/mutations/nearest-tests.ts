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

/** What makes a test slow. */
const STARTERS = ['database', 'spawned-process', 'ffmpeg', 'media-maker', 'sandbox'].map(
  (name) => `tests/support/${name}.ts`,
);

/** Reads which of the files import which. Returns a function that lists the tests that load a file. */
export function readNearestTests(
  root: string,
  files: readonly string[],
): (file: string) => NearestTests {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const imported of listImports(root, file)) {
      const known = importers.get(imported);
      if (known) known.push(file);
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

/** Returns the tests that load this file: fewest imports away first, then most alike in name. */
function listUsers(importers: ReadonlyMap<string, readonly string[]>, file: string): string[] {
  const seen = new Set([file]);
  const found: string[] = [];
  for (let round = [file]; round.length > 0;) {
    const tests = round.filter((name) => TESTS.test(name));
    found.push(...tests.sort((a, b) => countShared(b, file) - countShared(a, file)));
    const next = new Set(round.flatMap((name) => importers.get(name) ?? []));
    round = [...next].filter((name) => !seen.has(name));
    for (const name of round) seen.add(name);
  }
  return found;
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

function toWords(file: string): string[] {
  return file.split(/[^a-z0-9]+/u);
}
