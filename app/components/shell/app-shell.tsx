import { NavLink } from '@remix-run/react';
import { LogOut, Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkspaceOutput } from '#app/domain/workspaces/workspaces.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { WorkspaceLink, WorkspaceSwitch } from './workspace-switch.tsx';
import {
  HOME,
  listKeptScreens,
  listTabs,
  listWorkScreens,
  MAILBOX,
  SETTINGS,
  type Screen,
} from './screens.ts';
import { useIsAtLeast } from './use-layout.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly plan: string;
}

interface AppShellProps {
  readonly person: Person;
  readonly workspaces: readonly WorkspaceOutput[];
  /** Only in the demo. Real emails are read elsewhere. */
  readonly hasMailbox: boolean;
  /** Shows icons only, even on wide screens, because the composer needs the space. */
  readonly isRail: boolean;
  /** The screen has its own bar at the bottom on phones. */
  readonly hidesTabBar: boolean;
  readonly children: ReactNode;
}

export function AppShell(props: AppShellProps) {
  const { person, workspaces, hasMailbox, isRail, hidesTabBar, children } = props;
  const canPublish = useIsAtLeast('editor');
  const screens = listWorkScreens(canPublish);
  return (
    <>
      <div className={isRail ? 'app rail' : 'app'}>
        <nav className="nav" aria-label="App">
          <Logo href={HOME.href} />
          <WorkspaceSwitch workspaces={workspaces} />
          <WorkspaceLink workspaces={workspaces} />
          <NavItem screen={HOME} />
          <div className="sep" />
          {screens.map((screen) => (
            <NavItem key={screen.href} screen={screen} />
          ))}
          <div className="sep" />
          {listKeptScreens(canPublish).map((screen) => (
            <NavItem key={screen.href} screen={screen} />
          ))}
          <a href="/app#accounts" title="Accounts">
            <Icon of={Plug} />
            <span>Accounts</span>
          </a>
          <NavItem screen={SETTINGS} />
          {hasMailbox ? <NavItem screen={MAILBOX} /> : null}
          <div className="sp" />
          <Who person={person} />
          <div className="keys">
            <ThemeSwitch />
            <SignOut />
          </div>
        </nav>
        <div className="beside">
          <div className="mtop">
            <Logo href={HOME.href} />
            <div className="keys">
              <WorkspaceLink workspaces={workspaces} />
              <PhoneMenu canPublish={canPublish} hasMailbox={hasMailbox}>
                <Who person={person} />
                <div className="keys">
                  <ThemeSwitch />
                  <SignOut />
                </div>
              </PhoneMenu>
            </div>
          </div>
          {children}
        </div>
      </div>
      {hidesTabBar ? null : <TabBar screens={listTabs(canPublish)} />}
    </>
  );
}

function NavItem({ screen }: { screen: Screen }) {
  return (
    <NavLink to={screen.href} end={screen === HOME} title={screen.name}>
      <Icon of={screen.icon} />
      <span>{screen.name}</span>
    </NavLink>
  );
}

function TabBar({ screens }: { screens: readonly Screen[] }) {
  return (
    <nav className="tabbar" aria-label="App, bottom">
      {screens.map((screen) => (
        <NavLink key={screen.href} to={screen.href} end={screen === HOME}>
          <Icon of={screen.icon} size="l" />
          {screen.shortName}
        </NavLink>
      ))}
    </nav>
  );
}

function Who({ person }: { person: Person }) {
  return (
    <div className="who" title={person.email}>
      <b className="ava letter" aria-hidden="true">
        {[...person.name][0]?.toUpperCase()}
      </b>
      <span className="grow">
        <b className="trunc">{person.name}</b>
        <span className="small mut trunc">{person.plan}</span>
      </span>
    </div>
  );
}

/**
 * A form instead of a link, because anything that prefetches links would sign the person out. Also clears the
 * browser's storage, so that the next person to sign in doesn't see this draft.
 */
function SignOut() {
  return (
    <form method="post" action="/logout">
      <input type="hidden" name="clears" value="storage" />
      <button className="btn ghost icon" aria-label="Sign out" title="Sign out">
        <Icon of={LogOut} />
      </button>
    </form>
  );
}
