import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Libraries that parse untrusted files. Only a process of a pool may load them. */
const PARSERS = ['sharp', 'unpdf', 'mediabunny', 'node-html-parser'];
const IMPORT = /^\s*(?:import|export)\s(?!type\b)[^;'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gmu;
/** The task list of the pools' processes, the only file that loads parsers. */
const APART = ['app/server/adapters/parse-process/parse-tasks.ts'];
const ENTRIES = ['server.ts', 'worker.ts'];

function resolve(from: string, name: string): string | null {
  if (name.startsWith('#app/')) return `app/${name.slice('#app/'.length)}`;
  if (name.startsWith('#openapi/')) return `openapi/${name.slice('#openapi/'.length)}`;
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** Follows every import from the entry, including dynamic ones. */
async function findParsers(entry: string): Promise<{ visited: Set<string>; found: string[] }> {
  const visited = new Set([entry]);
  const found: string[] = [];
  for (const file of visited) {
    if (APART.includes(file) || !/\.tsx?$/u.test(file)) continue;
    const source = await readFile(file, 'utf8');
    for (const [, fixed, late] of source.matchAll(IMPORT)) {
      const name = fixed ?? late ?? '';
      if (PARSERS.includes(name)) found.push(`${file} imports ${name}`);
      const next = resolve(file, name);
      if (next) visited.add(next);
    }
  }
  return { visited, found };
}

it.each(ENTRIES)(
  '%s loads no parser of media or documents into the main process',
  async (entry) => {
    const { visited, found } = await findParsers(entry);
    expect(visited).toContain('app/server/adapters/media-probe/file-media-probe.ts');
    expect(found).toEqual([]);
  },
);
