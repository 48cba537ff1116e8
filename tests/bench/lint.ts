import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { measureLint, writePosts } from '#tests/support/lint-file.ts';

export interface LintResult {
  readonly rows: number;
  readonly fileBytes: number;
  /** The whole program including its start; median of the rounds. */
  readonly lintMs: number;
  /**
   * A minimal program that parses the same file with csv-parse and counts its records, alternating with it in
   * each round.
   */
  readonly parseMs: number;
  readonly ratio: number;
  /** Peak memory over all rounds. */
  readonly peakMb: number;
  readonly problems: readonly string[];
}

const ROUNDS = 7;
const MAX_MS = 2000;
const MAX_MB = 150;
const ROWS = 10_000;
const CAPTION_BYTES = 150;
const MEBIBYTE = 1024 * 1024;

const PARSE_ALONE = `
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
let rows = 0;
for await (const _ of createReadStream(process.argv[1]).pipe(parse({ bom: true }))) rows += 1;
process.stdout.write(String(rows));`;

/**
 * Measures how long 10,000 rows without media take to lint, and how much memory, compared with parsing alone.
 */
export async function measureLints(): Promise<LintResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-lint-'));
  try {
    const file = path.join(folder, 'posts.csv');
    await pipeline(writePosts(ROWS, CAPTION_BYTES), createWriteStream(file));
    const lints: number[] = [];
    const parses: number[] = [];
    const peaks: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      parses.push(await parseAlone(file));
      const { elapsedMs, peakBytes, report } = await measureLint(file);
      if (report.rows.valid !== ROWS) throw new Error('The rows of the bench break rules.');
      lints.push(elapsedMs);
      peaks.push(peakBytes);
    }
    const lintMs = median(lints);
    const parseMs = median(parses);
    const peakMb = Math.max(...peaks) / MEBIBYTE;
    return {
      rows: ROWS,
      fileBytes: (await stat(file)).size,
      lintMs: Math.round(lintMs),
      parseMs: Math.round(parseMs),
      ratio: Number((lintMs / parseMs).toFixed(2)),
      peakMb: Math.round(peakMb),
      problems: [
        ...(lintMs > MAX_MS ? [`${Math.round(lintMs)} ms, and ${MAX_MS} are allowed`] : []),
        ...(peakMb > MAX_MB ? [`${Math.round(peakMb)} MB, and ${MAX_MB} are allowed`] : []),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function parseAlone(file: string): Promise<number> {
  const startedAt = performance.now();
  const args = ['--input-type=module', '--eval', PARSE_ALONE, file];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let counted = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (counted += text));
  await once(child, 'close');
  if (Number(counted) !== ROWS + 1) throw new Error(`csv-parse counted ${counted} records.`);
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
