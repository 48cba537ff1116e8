import { ChevronsUpDown } from 'lucide-react';
import type { WorkspaceOutput } from '#app/domain/workspaces/workspaces.ts';
import { Icon } from '../ui/icon.tsx';
import { PLACES } from './places.ts';

interface WorkspaceSwitchProps {
  readonly workspaces: readonly WorkspaceOutput[];
}

/** Shows the current workspace and switches to others. Works without scripts. */
export function WorkspaceSwitch({ workspaces }: WorkspaceSwitchProps) {
  const current = workspaces.find(({ isCurrent }) => isCurrent);
  const others = workspaces.filter(({ isCurrent }) => !isCurrent);
  if (!current) return null;
  return (
    <details className="ws">
      <summary>
        <InitialAvatar name={current.name} />
        <span className="grow trunc">
          <span className="vh">Workspace: </span>
          {current.name}
        </span>
        <Icon of={ChevronsUpDown} size="s" />
      </summary>
      <form method="post" action={PLACES.workspaces.href}>
        <input type="hidden" name="intent" value="switch" />
        {others.map(({ id, name }) => (
          <button key={id} name="workspaceId" value={id} className="btn ghost block">
            <span className="trunc">{name}</span>
          </button>
        ))}
        <a className="btn ghost block" href={PLACES.workspaces.href}>
          All workspaces
        </a>
      </form>
    </details>
  );
}

/** Links to the page with all workspaces, where there is no room for a name. */
export function WorkspaceLink({ workspaces }: WorkspaceSwitchProps) {
  const name = workspaces.find(({ isCurrent }) => isCurrent)?.name ?? '';
  const label = `Workspace: ${name}`;
  return (
    <a
      className="btn ghost icon wslink"
      href={PLACES.workspaces.href}
      aria-label={label}
      title={label}
    >
      <InitialAvatar name={name} />
    </a>
  );
}

function InitialAvatar({ name }: { name: string }) {
  return (
    <b className="ava letter" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </b>
  );
}
