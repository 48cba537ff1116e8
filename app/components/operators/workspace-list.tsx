import { PLANS } from '#app/domain/billing/plans.ts';
import type { WorkspaceLine } from '#app/domain/operators/admin-page.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { NothingHere } from './admin-part.tsx';

const STATUSES: Readonly<Record<WorkspaceLine['status'], string>> = {
  none: 'not subscribed',
  active: 'active',
  trialing: 'trial',
  past_due: 'past due',
  canceled: 'canceled',
};

/** Finds workspaces, and sets their plan and limits. */
export function WorkspaceList({
  workspaces,
  query,
}: {
  readonly workspaces: readonly WorkspaceLine[];
  readonly query: string;
}) {
  return (
    <>
      <form method="get" className="adsearch" role="search">
        <div className="field grow">
          <label htmlFor="workspace-query">Start of the name, or ID</label>
          <input
            id="workspace-query"
            name="q"
            type="search"
            className="input"
            defaultValue={query}
          />
        </div>
        <button className="btn quiet">Find workspaces</button>
      </form>
      {workspaces.length === 0 ? (
        <NothingHere title="No workspaces found.">
          {query === '' ? 'Signing up creates the first one.' : `Nothing starts with “${query}”.`}
        </NothingHere>
      ) : (
        <ul className="adlist">
          {workspaces.map((workspace) => (
            <Workspace key={workspace.id} workspace={workspace} query={query} />
          ))}
        </ul>
      )}
    </>
  );
}

interface WorkspaceProps {
  readonly workspace: WorkspaceLine;
  readonly query: string;
}

function Workspace({ workspace, query }: WorkspaceProps) {
  const { id, name, members, plan, status, createdAt } = workspace;
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <span className="small sub adline num">
          {formatCount(members, 'member')} · today {workspace.postsUsed} of{' '}
          {formatCount(workspace.postsPerDay, 'post')}, {workspace.deliveriesUsed} of{' '}
          {formatCount(workspace.deliveriesPerDay, 'delivery', 'deliveries')}
        </span>
        <span className="small mut adline">
          Created <LocalTime at={createdAt} style="day" /> · <code>{id}</code>
        </span>
      </span>
      <span className="badge">
        {plan === null ? 'No plan' : `${PLANS[plan].name}, ${STATUSES[status]}`}
      </span>
      <details className="adlimits">
        <summary className="small">Change limits</summary>
        <LimitsForm workspace={workspace} query={query} />
      </details>
    </li>
  );
}

const FIELDS = [
  { name: 'posts', label: 'Posts a day', own: 'postsPerDay' },
  { name: 'deliveries', label: 'Deliveries a day', own: 'deliveriesPerDay' },
  { name: 'aiTokens', label: 'AI tokens a day', own: 'aiTokensPerDay' },
] as const;

function LimitsForm({ workspace: { id, name, plan, agreed }, query }: WorkspaceProps) {
  return (
    <form method="post" className="adform" aria-label={`Limits of ${name}`}>
      <input type="hidden" name="workspaceId" value={id} />
      <input type="hidden" name="q" value={query} />
      <div className="field">
        <label htmlFor={`plan-${id}`}>Plan</label>
        <select id={`plan-${id}`} name="plan" className="select" defaultValue={plan ?? 'none'}>
          <option value="none">No plan</option>
          {Object.values(PLANS).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      {FIELDS.map((field) => (
        <div className="field" key={field.name}>
          <label htmlFor={`${field.name}-${id}`}>{field.label}</label>
          <input
            id={`${field.name}-${id}`}
            name={field.name}
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={agreed[field.name] ?? ''}
            placeholder={plan === null ? '' : String(PLANS[plan][field.own])}
          />
        </div>
      ))}
      <button className="btn solid" aria-label={`Save the limits of ${name}`}>
        Save limits
      </button>
      <p className="small sub">Blank fields use the plan’s own limits.</p>
    </form>
  );
}
