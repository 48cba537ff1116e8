import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PublishWarning } from '#app/domain/posts/publish.ts';
import { findAdapter } from '#app/server/services/accounts/find-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { PlannedDelivery } from './plan-post.ts';

/** Returns a warning for each account that gets a first comment and hasn't allowed Fanfare to write comments. */
export function warnOfCommentScopes(
  deps: Pick<ServiceDeps, 'platforms'>,
  deliveries: readonly PlannedDelivery[],
): PublishWarning[] {
  return deliveries.flatMap(({ target: { account, platform, pointer }, options }) => {
    if (options.firstComment === undefined) return [];
    const required = findAdapter(deps, account)?.comments?.scopes ?? [];
    if (required.every((scope) => account.scopes.includes(scope))) return [];
    const { name } = PLATFORMS[platform];
    const message = `${account.handle ?? account.name} on ${name} doesn’t let Fanfare write comments. Reconnect the account and allow them, or the first comment fails there.`;
    return [{ pointer, code: 'first_comment_permission', message }];
  });
}
