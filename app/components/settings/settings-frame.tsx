import { NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useIsAtLeast } from '../shell/use-layout.ts';

/** The owners' alone. */
const AUDIT = '/app/settings/audit';

const PAGES = [
  { to: '/app/settings', name: 'Workspace' },
  { to: '/app/settings/members', name: 'Members' },
  { to: '/app/settings/security', name: 'Signing in' },
  { to: '/app/settings/tokens', name: 'API tokens' },
  { to: AUDIT, name: 'Audit log' },
  { to: '/app/settings/data', name: 'Your data' },
] as const;

interface SettingsFrameProps {
  readonly words: string;
  readonly children: ReactNode;
}

/** The head of every page of the settings, and the way between them. */
export function SettingsFrame({ words, children }: SettingsFrameProps) {
  const isOwner = useIsAtLeast('owner');
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">Settings</h1>
            <p className="sub">{words}</p>
          </div>
        </header>
        <nav className="subnav" aria-label="Settings">
          {PAGES.filter(({ to }) => isOwner || to !== AUDIT).map(({ to, name }) => (
            <NavLink key={to} to={to} end>
              {name}
            </NavLink>
          ))}
        </nav>
        {children}
      </div>
    </main>
  );
}
