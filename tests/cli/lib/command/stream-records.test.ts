import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { runCommand } from '#cli/program/run-command.ts';

const stream = defineCommand({
  input: z.object({}),
  examples: [],
  output: '',
  async run({ terminal }) {
    for (let row = 1; row <= 3; row += 1) {
      const ask = () => terminal.writeRecord({ row, state: 'live' }, () => `row ${row} is live`);
      await ask();
    }
    return { isStreamed: true, exit: 'partial' };
  },
});

async function run(globals: Record<string, unknown>, { isTTY }: { isTTY: boolean }) {
  // A one-byte buffer, so each record has to wait for the reader.
  const stdout = Object.assign(new PassThrough({ highWaterMark: 1 }), { isTTY });
  const { stdin, stderr } = process;
  const streams = { stdin, stderr, stdout, env: {} } as unknown as Pick<
    NodeJS.Process,
    'stdin' | 'stdout' | 'stderr' | 'env'
  >;
  const reading = text(stdout);
  const { signal } = new AbortController();
  const code = await runCommand(stream, { own: {}, globals }, { streams, signal });
  stdout.end();
  return { code, stdout: await reading };
}

describe('a command whose result is a stream', () => {
  it('writes a line of JSON for each record in a pipe, and nothing after them', async () => {
    expect(await run({}, { isTTY: false })).toEqual({
      code: 5,
      stdout: [1, 2, 3].map((row) => `{"row":${row},"state":"live"}\n`).join(''),
    });
  });

  it('writes the same on a terminal with --json, and text without', async () => {
    const json = await run({ json: true }, { isTTY: true });
    expect(json.stdout).toBe((await run({}, { isTTY: false })).stdout);
    const asText = await run({}, { isTTY: true });
    expect(asText.stdout).toBe('row 1 is live\nrow 2 is live\nrow 3 is live\n');
  });

  it('picks the fields of each record', async () => {
    const picked = await run({ fields: 'state' }, { isTTY: false });
    expect(picked.stdout).toBe('{"state":"live"}\n'.repeat(3));
    const asText = await run({ fields: 'state,row' }, { isTTY: true });
    expect(asText.stdout).toBe('live  1\nlive  2\nlive  3\n');
    await expect(run({ fields: 'nope' }, { isTTY: false })).rejects.toThrow('Unknown field');
  });
});
