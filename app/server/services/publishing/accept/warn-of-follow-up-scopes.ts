import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { type FollowUpKind, listFollowUpKinds } from '#app/domain/posts/follow-up.ts';
import type { PublishWarning } from '#app/domain/posts/publish.ts';
import { findAdapter } from '#app/server/services/accounts/find-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { PlannedDelivery } from './plan-post.ts';

const DENIED: Readonly<Record<FollowUpKind, string>> = {
  playlist: 'add videos to playlists',
  captions: 'upload captions',
};

/** Returns a warning for each account that hasn't allowed what is to follow once its post is live. */
export function warnOfFollowUpScopes(
  deps: Pick<ServiceDeps, 'platforms'>,
  deliveries: readonly PlannedDelivery[],
): PublishWarning[] {
  return deliveries.flatMap(({ target: { account, platform, pointer }, options }) => {
    const followUps = findAdapter(deps, account)?.followUps;
    return listFollowUpKinds(options).flatMap((kind) => {
      const required = followUps?.[kind]?.scopes ?? [];
      if (required.every((scope) => account.scopes.includes(scope))) return [];
      const { name } = PLATFORMS[platform];
      const message = `${account.handle ?? account.name} on ${name} doesn’t let Fanfare ${DENIED[kind]}. Reconnect the account and allow it, or that fails there.`;
      return [{ pointer, code: 'follow_up_permission' as const, message }];
    });
  });
}
