import { z } from 'zod';
import { ListBulksInput } from '#app/domain/bulk/bulk.ts';
import { renderBulks } from '../../lib/bulk/show-bulk.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toLine } from '#cli/text/text.ts';

const STATES = ['receiving', 'done', 'canceled'] as const;

export const command = defineCommand({
  options: [
    { flags: '--state <state>', description: `only jobs in this state: ${STATES.join(', ')}` },
    { flags: '--limit <n>', description: 'items per page, 1 to 100 (default: 20)' },
    { flags: '--cursor <cursor>', description: "start after this cursor: a page's nextCursor" },
  ],
  input: z.object({
    state: oneOf(STATES, '--state').optional(),
    cursor: ListBulksInput.shape.cursor,
    limit: wholeNumber('--limit', { min: 1, max: 100 }).default(20),
  }),
  examples: ['fanfare bulk list', 'fanfare bulk list --state receiving --json'],
  output:
    'A page: {"items":[job, …],"nextCursor":"…" or null}. Each job is like the output of "fanfare bulk status", without "posts".',
  async run({ connect, terminal }, query) {
    const client = await connect();
    const page = await client.call('listBulks', { query });
    if (page.nextCursor !== null && !terminal.isJson)
      terminal.writeStatus(`More: fanfare bulk list --cursor ${toLine(page.nextCursor)}`);
    return { data: page, toText: (paint) => renderBulks(page.items, paint) };
  },
});
