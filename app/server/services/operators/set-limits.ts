import type { SetLimitsInput } from '#app/domain/operators/operator-forms.ts';
import type { Actor } from '../actor.ts';
import { requireRecentSignIn } from '../actor.ts';
import { setWorkspacePlan } from '../billing/set-workspace-plan.ts';
import { type ActionDeps, recordAction, startAction } from './operator-action.ts';

/**
 * Sets a workspace's plan and daily limits; a limit that is null is the plan's own. Requires a recent
 * sign-in. Throws `not_found`, or `conflict` while the workspace pays for a different plan.
 */
export async function setLimits(
  deps: ActionDeps,
  actor: Actor,
  { workspaceId, plan, posts, deliveries, aiTokens }: SetLimitsInput,
): Promise<void> {
  await startAction(deps, actor);
  const at = deps.clock.now();
  requireRecentSignIn(actor, { now: at, level: 'moderate' });
  const limits = { postsPerDay: posts, deliveriesPerDay: deliveries, aiTokensPerDay: aiTokens };
  const action = 'operator.limits_changed';
  await setWorkspacePlan(deps, {
    workspaceId,
    ownerEmail: null,
    plan,
    limits,
    record: (tx) =>
      recordAction(tx, actor, {
        action,
        workspaceId,
        subject: workspaceId,
        data: { plan, ...limits },
        at,
      }),
  });
}
