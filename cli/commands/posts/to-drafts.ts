import { z } from 'zod';
import type { OperationResponse } from '#cli/client/endpoints.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { ids } from '#cli/lib/command/option-schemas.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';
import { toLine } from '#cli/text/text.ts';

interface Moved {
  readonly postId: string;
  /** Null if the post stays as it is. */
  readonly draft: OperationResponse<'moveToDrafts'> | null;
  readonly message: string | null;
}

/** Refusals of one post, which don't stop the others. */
const OWN_REFUSALS: ReadonlySet<string> = new Set(['conflict', 'not_found']);

export const command = defineCommand({
  arguments: [{ name: 'posts', description: 'the IDs of the posts (post_…)', isRepeatable: true }],
  input: z.object({ posts: ids('post', 'post_01kb…') }),
  examples: ['fanfare posts to-drafts post_01kb…', 'fanfare posts to-drafts post_01kb… post_01kc…'],
  output:
    '{"items":[{"postId","draft","message"}]}. The posts are canceled, and the drafts have their content and time.\nExits with 5 if some posts stay as they are, 3 if all do.',
  exits: ['partial'],
  async run({ connect, changes }, { posts }) {
    const client = await connect();
    const items = await changes.each([...new Set(posts)], async (postId): Promise<Moved> => {
      try {
        const draft = await client.call('moveToDrafts', { params: { postId } });
        return { postId, draft, message: null };
      } catch (error) {
        if (!(error instanceof CliError) || !OWN_REFUSALS.has(error.code) || posts.length === 1)
          throw error;
        return { postId, draft: null, message: error.message };
      }
    });
    const refused = items.filter(({ draft }) => draft === null).length;
    const rows = items.map(({ postId, draft, message }) => [
      toLine(postId),
      draft === null ? `not moved: ${toLine(message ?? '')}` : `draft ${draft.id}`,
    ]);
    return {
      data: { items },
      toText: (paint) => renderTable(rows, { paint, header: ['POST', 'RESULT'] }),
      ...(refused === 0 ? {} : { exit: refused === items.length ? 'api' : 'partial' }),
    };
  },
});
