import type { DeletionOutlook } from '#app/domain/identity/account-deletion.ts';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import type { EndingApiVersion } from '#app/domain/api/api-versions.ts';
import type { BillingOutput } from '#app/domain/billing/billing.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { StartStepState } from '#app/domain/workspaces/first-run.ts';
import type { MeOutput } from '#app/domain/workspaces/me.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { PostTimes } from '#app/domain/posts/show-post-times.ts';
import type { UsageOutput } from '#app/domain/billing/usage.ts';
import type { OverdueDelivery } from '#app/domain/accounts/account-notices.ts';
import { BillingCard } from '../billing/billing-card.tsx';
import { type CheckoutOutcome, CheckoutNotice } from '../billing/checkout-notice.tsx';
import { SubscriptionBanner } from '../billing/subscription-banner.tsx';
import { PortalFailed, type PortalProblem } from '../billing/portal-failed.tsx';
import { useRefreshedData } from '../hooks/use-refreshed-data.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { Banner } from '../ui/banner.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConnectNotice, type Notice } from './connect-notice.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DownloaderCard } from './downloader-card.tsx';
import { FirstRun } from './first-run.tsx';
import { HomeAlerts } from './home-alerts.tsx';
import { RecentPosts } from './recent-posts.tsx';
import { StartCard } from './start-card.tsx';
import { TimeZoneQuestion } from './time-zone-question.tsx';
import { ToolsStrip } from './tools-strip.tsx';
import { UsageCard } from './usage-card.tsx';

interface DashboardScreenProps {
  readonly me: MeOutput;
  readonly usage: UsageOutput['usage'];
  readonly demoLimits: string | null;
  readonly hoursUntilReset: number;
  readonly accounts: readonly AccountOutput[];
  readonly posts: readonly PostOutput[];
  readonly times: PostTimes;
  readonly late: { readonly count: number; readonly items: readonly OverdueDelivery[] };
  readonly endingVersions: readonly EndingApiVersion[];
  readonly billing: BillingOutput;
  readonly notice: Notice | null;
  readonly start: {
    /** Null once nothing is left to do. */
    readonly steps: readonly StartStepState[] | null;
    readonly sandboxed: readonly PlatformId[];
    readonly timeZoneToConfirm: string | null;
  };
  /** Set after returning from checkout. */
  readonly checkout: CheckoutOutcome | null;
  readonly portalProblem: PortalProblem | null;
  /** The person's email address isn't confirmed yet. */
  readonly isUnconfirmed: boolean;
  /** Where another confirmation email was just sent. */
  readonly resentTo: string | null;
  readonly error: string | null;
  /** Set while the person is deleting their account. */
  readonly outlook: DeletionOutlook | null;
}

export function DashboardScreen(props: DashboardScreenProps) {
  const { me, usage, hoursUntilReset, accounts, posts, notice, error } = props;
  const { late, endingVersions, start } = props;
  const hasGivenUp = useRefreshedData({ isAwaiting: !me.hasActiveSubscription });
  return (
    <main className="main" id="main">
      <div className="in">
        <div className="phead">
          <Greeting firstName={me.firstName} />
        </div>
        <div className="stack">
          {notice ? <ConnectNotice notice={notice} key={notice.message} /> : null}
          {props.outlook ? <DeleteAccountDialog outlook={props.outlook} error={error} /> : null}
          {error && !props.outlook ? <Banner tone="bad">{error}</Banner> : null}
          {props.checkout ? (
            <CheckoutNotice outcome={props.checkout} hasGivenUp={hasGivenUp} />
          ) : null}
          {props.portalProblem ? <PortalFailed problem={props.portalProblem} /> : null}
          <PlanState me={me} isPastDue />
          {props.isUnconfirmed ? <ConfirmEmail email={me.email} resentTo={props.resentTo} /> : null}
          <HomeAlerts accounts={accounts} late={late} endingVersions={endingVersions} />
          <FirstSteps start={start} hasUsedTrial={props.billing.hasUsedTrial} />
          <PlanState me={me} isPastDue={false} />
          <div className="dash">
            <div className="stack">
              <ForRole needs="editor">
                <StartCard href={PLACES.captions.href} isQuiet={start.steps !== null} />
              </ForRole>
              <RecentPosts posts={posts} times={props.times} />
            </div>
            <div className="stack">
              {me.hasActiveSubscription ? (
                <UsageCard
                  usage={usage}
                  hoursUntilReset={hoursUntilReset}
                  demoLimits={props.demoLimits}
                />
              ) : null}
              <AccountsCard accounts={accounts} />
            </div>
          </div>
          <div className="halves">
            <BillingCard billing={props.billing} />
            <ForRole needs="editor">
              <DownloaderCard isSubscribed={me.hasActiveSubscription} />
            </ForRole>
          </div>
          <ToolsStrip isSubscribed={me.hasActiveSubscription} />
          <DeleteAccountCard />
        </div>
      </div>
    </main>
  );
}

interface PlanStateProps extends Pick<DashboardScreenProps, 'me'> {
  /** Whether this is the place for a failed payment, which comes before everything else. */
  readonly isPastDue: boolean;
}

function PlanState({ me, isPastDue }: PlanStateProps) {
  return (me.subscriptionStatus === 'past_due') === isPastDue ? (
    <SubscriptionBanner me={me} />
  ) : null;
}

interface FirstStepsProps extends Pick<DashboardScreenProps, 'start'> {
  readonly hasUsedTrial: boolean;
}

/** The first steps of a new person. Empty once they're done. */
function FirstSteps({ start, hasUsedTrial }: FirstStepsProps) {
  const { steps, sandboxed, timeZoneToConfirm } = start;
  return (
    <>
      {steps ? <FirstRun steps={steps} sandboxed={sandboxed} hasUsedTrial={hasUsedTrial} /> : null}
      {timeZoneToConfirm ? <TimeZoneQuestion timeZone={timeZoneToConfirm} /> : null}
    </>
  );
}

function Greeting({ firstName }: { firstName: string | null }) {
  const canPublish = useIsAtLeast('editor');
  return (
    <div>
      <h1 className="t1">{firstName ? `Hello, ${firstName}` : PLACES.home.name}</h1>
      {canPublish ? null : <RoleReason needs="editor" />}
    </div>
  );
}
