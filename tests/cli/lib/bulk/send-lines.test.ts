import { expect, it } from 'vitest';
import type { Client } from '#cli/client/client.ts';
import { createPartSize } from '#cli/lib/bulk/part-size.ts';
import { sendLines } from '#cli/lib/bulk/send-lines.ts';
import { CliError } from '#cli/errors/cli-error.ts';

it('reports how many rows arrived when a request times out, and sends the rest in smaller parts', async () => {
  const sizes: number[] = [];
  const reasons: string[] = [];
  const client = {
    call: async (_id: string, { rows = '' }: { rows?: string }) => {
      sizes.push(rows.split('\n').length - 1);
      if (sizes.length > 1) return { state: 'receiving', nextRow: 13 };
      const message = "https://fanfare.example didn't respond within 3s.";
      throw new CliError('answer_lost', { exit: 'api', message });
    },
  } as unknown as Client;
  // Four of the ten rows had arrived when the request timed out.
  const retryingClient = {
    call: async () => ({ state: 'receiving', nextRow: 5 }),
  } as unknown as Client;
  await sendLines(
    {
      client,
      retryingClient,
      signal: new AbortController().signal,
      bulkId: 'bulk_1',
      size: createPartSize(),
      onWait: (reason) => void reasons.push(reason),
    },
    { firstRow: 1, lines: Array.from({ length: 10 }, (_, row) => `${row}`), more: true },
  );
  expect(sizes).toEqual([10, 5, 1]);
  expect(reasons).toEqual([
    "https://fanfare.example didn't respond within 3s. 4 rows accepted so far; sending 5 at a time.",
  ]);
});
