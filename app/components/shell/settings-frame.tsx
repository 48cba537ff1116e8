import { NavLink, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useIsAtLeast } from './use-layout.ts';

interface Page {
  readonly to: string;
  readonly name: string;
  readonly isOwners?: boolean;
}

const YOURS: readonly Page[] = [
  { to: '/app/settings/profile', name: 'Profile' },
  { to: '/app/settings/security', name: 'Sign-in and security' },
  { to: '/app/settings/data', name: 'Your data' },
];
const WORKSPACE: readonly Page[] = [
  { to: '/app/settings', name: 'Workspace' },
  { to: '/app/settings/members', name: 'Members' },
  { to: '/app/settings/billing', name: 'Billing' },
  { to: '/app/settings/tokens', name: 'API tokens' },
  { to: '/app/settings/webhooks', name: 'Webhooks' },
  { to: '/app/settings/audit', name: 'Audit log', isOwners: true },
];

interface SettingsFrameProps {
  readonly words: string;
  /** For a page below one in the list. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The header of every settings page, and the navigation between them. */
export function SettingsFrame({ words, children, ...props }: SettingsFrameProps) {
  const { pathname } = useLocation();
  const listed = [...YOURS, ...WORKSPACE].find(({ to }) => to === pathname);
  const title = props.title ?? listed?.name ?? 'Settings';
  return (
    <main className="main" id="main">
      <div className="in setcols">
        <nav className="setnav" aria-label="Settings">
          <Groups />
        </nav>
        {/* A new key per page, so that navigation closes it. */}
        <details className="setmenu" key={pathname}>
          <summary>
            <span className="mut">Settings:</span> {title}
          </summary>
          <nav aria-label="Settings">
            <Groups />
          </nav>
        </details>
        <div className="setpage">
          <header className="phead">
            <div>
              <h1 className="t1">{title}</h1>
              <p className="sub">{words}</p>
            </div>
          </header>
          {children}
        </div>
      </div>
    </main>
  );
}

function Groups() {
  const isOwner = useIsAtLeast('owner');
  return (
    <>
      <Group name="You" pages={YOURS} />
      <Group name="Workspace" pages={WORKSPACE.filter(({ isOwners }) => isOwner || !isOwners)} />
    </>
  );
}

function Group({ name, pages }: { name: string; pages: readonly Page[] }) {
  return (
    <div className="setgroup">
      <p className="small mut">{name}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            {/* Exact match, because the first path is a prefix of all others. */}
            <NavLink to={page.to} end={page.to === '/app/settings'}>
              {page.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
