import { ROLE_NAMES, ROLE_TEXTS } from '#app/domain/workspaces/role-texts.ts';
import { type WorkspaceOutput } from '#app/domain/workspaces/workspaces.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';

export interface WorkspacesScreenProps {
  readonly workspaces: readonly WorkspaceOutput[];
  /** Whether the person is the current workspace's only owner, who can delete but not leave it. */
  readonly isOnlyOwner: boolean;
  /** Scheduled and held posts, which deleting the current workspace would cancel. */
  readonly plannedPosts: number;
  /** The person has to sign in again before deleting a workspace. */
  readonly needsSignIn: boolean;
  readonly values: WorkspaceValues;
  /** Errors of the new-workspace form by field. `form` is for all other actions. */
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Plain forms with full page loads, because everything on a page belongs to the previous workspace after a
 * switch.
 */
export function WorkspacesScreen(props: WorkspacesScreenProps) {
  const { workspaces, errors } = props;
  const current = workspaces.find(({ isCurrent }) => isCurrent);
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.workspaces.name}</h1>
            <p className="sub">
              Each workspace has its own accounts, files, posts, members, and plan. You work in one
              at a time.
            </p>
          </div>
        </header>
        <div className="mednotes" aria-live="polite">
          {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
        </div>
        <div className="two team">
          <section className="stack gap" aria-labelledby="yours">
            <h2 className="t2" id="yours">
              Your workspaces
            </h2>
            <ul className="tokens">
              {workspaces.map((workspace) => (
                <WorkspaceRow key={workspace.id} workspace={workspace} />
              ))}
            </ul>
            {current ? <Goodbye {...props} current={current} /> : null}
          </section>
          <NewWorkspace {...props} />
        </div>
      </div>
    </main>
  );
}

function WorkspaceRow({ workspace }: { workspace: WorkspaceOutput }) {
  const { id, name, role, timeZone, isCurrent } = workspace;
  return (
    <li className="card row between wrap">
      <div className="grow">
        <b>{name}</b>
        <p className="small mut">
          {ROLE_NAMES[role]}: {ROLE_TEXTS[role].toLowerCase()}
        </p>
        <p className="small mut">{timeZone}</p>
      </div>
      {isCurrent ? (
        <span className="badge ok">Current</span>
      ) : (
        <form method="post" action={PLACES.workspaces.href}>
          <input type="hidden" name="intent" value="switch" />
          <button className="btn quiet" name="workspaceId" value={id} aria-label={`Open ${name}`}>
            Open
          </button>
        </form>
      )}
    </li>
  );
}

interface GoodbyeProps extends WorkspacesScreenProps {
  readonly current: WorkspaceOutput;
}

/** Every member can leave; only owners can delete. */
function Goodbye({ current, isOnlyOwner, plannedPosts, needsSignIn }: GoodbyeProps) {
  return (
    <>
      <section className="card stack gap" aria-labelledby="leave">
        <h2 className="t2" id="leave">
          Leave {current.name}
        </h2>
        {isOnlyOwner ? (
          <p className="sub">
            You’re its only owner. <a href="/app/settings/members">Make someone else an owner</a>{' '}
            before you leave.
          </p>
        ) : (
          <LeaveForm current={current} />
        )}
      </section>
      {current.role === 'owner' ? (
        <section className="card stack gap" aria-labelledby="delete">
          <h2 className="t2" id="delete">
            Delete {current.name}
          </h2>
          {needsSignIn ? (
            <SignInAgain returnTo={PLACES.workspaces.href} level="strict">
              This permanently deletes the workspace for all of its members.
            </SignInAgain>
          ) : (
            <DeleteForm current={current} plannedPosts={plannedPosts} />
          )}
        </section>
      ) : null}
    </>
  );
}

function LeaveForm({ current }: { current: WorkspaceOutput }) {
  return (
    <>
      <p className="sub">
        You lose access to it, and your API tokens for it stop working. What you published stays.
      </p>
      <form method="post" action={PLACES.workspaces.href}>
        <input type="hidden" name="workspaceId" value={current.id} />
        <button className="btn quiet" name="intent" value="leave">
          Leave
        </button>
      </form>
    </>
  );
}

function DeleteForm({
  current,
  plannedPosts,
}: { current: WorkspaceOutput } & Pick<WorkspacesScreenProps, 'plannedPosts'>) {
  return (
    <form method="post" action={PLACES.workspaces.href} className="stack gap">
      <p className="sub">
        This permanently disconnects its accounts and erases its files, posts, receipts, and
        settings for all of its members. Posts that are live on the platforms stay there.
        {plannedPosts > 0
          ? ` ${formatCount(plannedPosts, 'scheduled or held post')} will be canceled.`
          : null}
      </p>
      <input type="hidden" name="workspaceId" value={current.id} />
      <div className="field">
        <label htmlFor="delete-name">Type its name to confirm</label>
        <input
          id="delete-name"
          name="name"
          className="input"
          autoComplete="off"
          placeholder={current.name}
        />
      </div>
      <button className="btn bad" name="intent" value="delete">
        Delete workspace
      </button>
    </form>
  );
}

function NewWorkspace({ values, errors }: WorkspacesScreenProps) {
  return (
    <section className="card stack gap" aria-labelledby="new-workspace">
      <h2 className="t2" id="new-workspace">
        New workspace
      </h2>
      <p className="sub">For another brand or client. It needs its own subscription to publish.</p>
      <form method="post" action={PLACES.workspaces.href} className="stack gap">
        <WorkspaceFields id="new" values={values} errors={errors} />
        <button className="btn solid" name="intent" value="create">
          Create workspace
        </button>
      </form>
    </section>
  );
}
