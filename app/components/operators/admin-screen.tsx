import type { AdminPage } from '#app/domain/operators/admin-page.ts';
import { OPERATOR_NOTICES, type OperatorNotice } from '#app/domain/operators/operator-forms.ts';
import { Banner } from '../ui/banner.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Part } from './admin-part.tsx';
import { BackupState } from './backup-state.tsx';
import { EnterpriseRequests } from './enterprise-requests.tsx';
import { FailedWebhooks } from './failed-webhooks.tsx';
import { HealthTable } from './health-table.tsx';
import { OperatorLog } from './operator-log.tsx';
import { ProcessList } from './process-list.tsx';
import { QueueTable } from './queue-table.tsx';
import { StuckList } from './stuck-deliveries.tsx';
import { WorkspaceList } from './workspace-list.tsx';

interface AdminScreenProps {
  readonly page: AdminPage;
  /** What workspaces were searched for. */
  readonly query: string;
  /** What was just done. */
  readonly notice: OperatorNotice | null;
  /** Why it wasn't. */
  readonly refusal: { readonly problem: string; readonly needsSignIn: boolean } | null;
}

/** The operator's page: the state of the whole installation, without anything that users wrote. */
export function AdminScreen({ page, query, notice, refusal }: AdminScreenProps) {
  return (
    <AdminFrame
      title="Operations"
      subtitle="The whole installation. Captions, media, and tokens are never shown here."
    >
      <Result notice={refusal === null ? notice : null} refusal={refusal} />
      <Part
        id="queue"
        title="Queue"
        about="Publishing jobs that wait or run, and deliveries that are due."
        part={page.queue}
      >
        {(queue) => <QueueTable {...queue} />}
      </Part>
      <Part
        id="deliveries"
        title="Late and stuck deliveries"
        about="The oldest first. Checking runs a delivery that is due; it never sends a post blindly."
        part={page.deliveries}
      >
        {(deliveries) => <StuckList {...deliveries} />}
      </Part>
      <Part
        id="health"
        title="Platforms in the last hour"
        about="Published and failed deliveries, and errors of steps, retried ones included."
        part={page.health}
      >
        {(health) => <HealthTable {...health} />}
      </Part>
      <Part
        id="processes"
        title="Processes"
        about="Web and worker processes that were seen in the last day."
        part={page.processes}
      >
        {(processes) => <ProcessList processes={processes} />}
      </Part>
      <Part
        id="backups"
        title="Scheduled backups"
        about="The last complete one, and why the newest one failed."
        part={page.backups}
      >
        {(backups) => <BackupState {...backups} />}
      </Part>
      <CustomerParts page={page} query={query} />
    </AdminFrame>
  );
}

function CustomerParts({ page, query }: Pick<AdminScreenProps, 'page' | 'query'>) {
  return (
    <>
      <Part
        id="workspaces"
        title="Workspaces"
        about="The newest, or the ones that you search for."
        part={page.workspaces}
      >
        {(workspaces) => <WorkspaceList workspaces={workspaces} query={query} />}
      </Part>
      <Part
        id="webhooks"
        title="Failed webhooks"
        about="The newest messages that were given up. Only the host of an endpoint is shown."
        part={page.webhooks}
      >
        {(messages) => <FailedWebhooks messages={messages} />}
      </Part>
      <Part
        id="requests"
        title="Enterprise requests"
        about="Open requests, the oldest first."
        part={page.requests}
      >
        {(requests) => <EnterpriseRequests requests={requests} />}
      </Part>
      <Part id="log" title="Actions" about="What operators did here, newest first." part={page.log}>
        {(entries) => <OperatorLog entries={entries} />}
      </Part>
    </>
  );
}

function Result({ notice, refusal }: Pick<AdminScreenProps, 'notice' | 'refusal'>) {
  if (refusal !== null) {
    return (
      <Banner tone="bad" takesFocus>
        {refusal.problem}
        {refusal.needsSignIn ? <SignInAgain /> : null}
      </Banner>
    );
  }
  if (notice === null) return null;
  return (
    <Banner tone="ok" takesFocus>
      {OPERATOR_NOTICES[notice]}
    </Banner>
  );
}

function SignInAgain() {
  return (
    <form method="post" action="/auth/start">
      <input type="hidden" name="mode" value="again" />
      <input type="hidden" name="returnTo" value="/admin" />
      <button className="btn quiet">Sign in again</button>
    </form>
  );
}
