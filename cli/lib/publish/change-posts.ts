import type { Client } from '#cli/client/client.ts';
import type { OperationRequest } from '#cli/client/endpoints.ts';
import type { DocumentResult } from '../command/define-command.ts';
import type { Context } from '../command/context.ts';
import { toDryRunResult } from '../command/write-result.ts';
import { nameFlags } from '../content/publish-request.ts';
import { toChangedResult } from '../show/show-changed-posts.ts';

type Body = NonNullable<OperationRequest<'changePosts'>['body']>;

/** Changes many posts in one call. A dry run shows what the server would do with each, and changes nothing. */
export async function changePosts(
  { changes }: Pick<Context, 'changes'>,
  client: Client,
  body: Body,
): Promise<DocumentResult> {
  if (!changes.isDryRun)
    return toChangedResult(await client.call('changePosts', { body }).catch(nameFlags));
  const query = { dryRun: 'true' } as const;
  const plan = await client.call('changePosts', { body, query }).catch(nameFlags);
  const planned = toChangedResult(plan);
  return {
    ...planned,
    ...toDryRunResult([{ method: 'PATCH', path: '/api/posts', body }], { plan }),
    toText: (paint) => `Dry run: nothing was changed.\n${planned.toText(paint)}`,
  };
}
