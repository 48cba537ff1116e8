import { isSubscribed } from '#app/domain/billing/plans.ts';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { usePlan } from '../shell/use-layout.ts';
import { PlanNotice, type PlanNoticeProps } from './plan-notice.tsx';

/** Most workspaces have a plan and never load it. */
const notice = createLazy(async () => (await import('./plan-notice.tsx')).PlanNotice);

const Notice = createIsland(notice, import.meta.env.SSR ? PlanNotice : null);

/** `PlanNotice`, whose code is loaded only if there's something to explain. */
export function LazyPlanNotice(props: PlanNoticeProps) {
  const { status } = usePlan();
  return isSubscribed(status) ? null : <Notice {...props} />;
}
