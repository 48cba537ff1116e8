import { NavLink, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type Place, PLACES, SETTINGS_PLACES } from './places.ts';
import { useIsAtLeast } from './use-layout.ts';

const { profile, security, data, ...WORKSPACE } = SETTINGS_PLACES;
const YOURS: readonly Place[] = [profile, security, data];

interface SettingsFrameProps {
  readonly subtitle: string;
  /** For a page below one in the list. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The header of every settings page, and the navigation between them. */
export function SettingsFrame({ subtitle, children, ...props }: SettingsFrameProps) {
  const { pathname } = useLocation();
  const listed = Object.values<Place>(SETTINGS_PLACES).find(({ href }) => href === pathname);
  const title = props.title ?? listed?.name ?? PLACES.settings.name;
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
              <p className="sub">{subtitle}</p>
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
      <Group
        name={SETTINGS_PLACES.workspace.name}
        pages={Object.values<Place>(WORKSPACE).filter(({ isOwners }) => isOwner || !isOwners)}
      />
    </>
  );
}

function Group({ name, pages }: { name: string; pages: readonly Place[] }) {
  return (
    <div className="setgroup">
      <p className="small mut">{name}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            {/* Exact match, because the first path is a prefix of all others. */}
            <NavLink to={page.href} end={page === SETTINGS_PLACES.workspace}>
              {page.name}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
