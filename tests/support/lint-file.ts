import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { spawnCli } from './cli.ts';

const WORDS = 'The kiln is open again today: come and see the new glazes at the studio. ';

/** Yields a CSV of valid posts without media. */
export function* writePosts(rows: number, captionBytes: number): Generator<string> {
  yield 'platforms,caption,hashtags,external_id\n';
  const caption = WORDS.repeat(Math.ceil(captionBytes / WORDS.length)).slice(0, captionBytes);
  const platforms = captionBytes > 250 ? 'facebook' : 'facebook,linkedin,twitter';
  for (let row = 1; row <= rows; row += 1)
    yield `"${platforms}","${row}: ""${caption}""","kiln, clay",row-${row}\n`;
}

export interface MeasuredLint {
  readonly report: ReturnType<typeof JSON.parse>;
  /** For the whole process, including its start. */
  readonly elapsedMs: number;
  /** Peak memory of the process, as reported by Linux. */
  readonly peakBytes: number;
}

/** Lints a file with the real CLI. */
export async function measureLint(file: string): Promise<MeasuredLint> {
  const startedAt = performance.now();
  const child = spawnCli(['lint', file]);
  const ended = once(child, 'close');
  let peakBytes = 0;
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8').catch(() => '');
    const peak = Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0) * 1024;
    peakBytes = Math.max(peakBytes, peak);
  };
  const timer = setInterval(() => void look(), 20);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  await ended;
  clearInterval(timer);
  const report: unknown = JSON.parse(stdout);
  return { report, elapsedMs: performance.now() - startedAt, peakBytes };
}
