import { NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { WorkspaceOutput } from '#app/domain/workspaces/workspaces.ts';
import { useUnread } from '../client/use-unread.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Bell, PhoneBell } from './bell.tsx';
import { LazyPhoneMenu } from './lazy-phone-menu.tsx';
import { SignOut } from './sign-out.tsx';
import { WorkspaceLink, WorkspaceSwitch } from './workspace-switch.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { listStoredPlaces, listTabs, listWorkPlaces, type Place, PLACES } from './places.ts';
import { useIsAtLeast } from './use-layout.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  /** When a canceled plan ends. */
  readonly planEndsAt: string | null;
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
  /** Unread notifications. */
  readonly unread: number;
  readonly children: ReactNode;
}

export function AppShell(props: AppShellProps) {
  const { person, workspaces, hasMailbox, isRail, hidesTabBar, children } = props;
  const unread = useUnread(props.unread);
  const canPublish = useIsAtLeast('editor');
  return (
    <>
      <div className={isRail ? 'app rail' : 'app'}>
        <nav className="nav" aria-label="App">
          <Logo href={PLACES.home.href} />
          <WorkspaceSwitch workspaces={workspaces} />
          <WorkspaceLink workspaces={workspaces} />
          <NavItem place={PLACES.home} />
          <Bell unread={unread} />
          <div className="sep" />
          {listWorkPlaces(canPublish).map((place) => (
            <NavItem key={place.id} place={place} />
          ))}
          <div className="sep" />
          {listStoredPlaces().map((place) => (
            <NavItem key={place.id} place={place} />
          ))}
          <a href={PLACES.accounts.href} title={PLACES.accounts.name}>
            <PlaceIcon of={PLACES.accounts} />
            <span>{PLACES.accounts.name}</span>
          </a>
          <NavItem place={PLACES.settings} />
          {hasMailbox ? <NavItem place={PLACES.mailbox} /> : null}
          <div className="sp" />
          <Who person={person} />
          <div className="keys">
            <ThemeSwitch />
            <SignOut />
          </div>
        </nav>
        <div className="beside">
          <div className="mtop">
            <Logo href={PLACES.home.href} />
            <div className="keys">
              <WorkspaceLink workspaces={workspaces} />
              <PhoneBell unread={unread} />
              <LazyPhoneMenu canPublish={canPublish} hasMailbox={hasMailbox}>
                <Who person={person} />
                <div className="keys">
                  <ThemeSwitch />
                  <SignOut />
                </div>
              </LazyPhoneMenu>
            </div>
          </div>
          {children}
        </div>
      </div>
      {hidesTabBar ? null : <TabBar places={listTabs(canPublish)} />}
    </>
  );
}

function NavItem({ place }: { place: Place }) {
  return (
    <NavLink to={place.href} end={place === PLACES.home} title={place.name}>
      <PlaceIcon of={place} />
      <span>{place.name}</span>
    </NavLink>
  );
}

function TabBar({ places }: { places: readonly Place[] }) {
  return (
    <nav className="tabbar" aria-label="App, bottom">
      {places.map((place) => (
        <NavLink key={place.id} to={place.href} end={place === PLACES.home}>
          <PlaceIcon of={place} size="l" />
          {place.name}
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
        <span className="small mut trunc">
          {person.plan}
          {person.planEndsAt ? (
            <>
              , ends <LocalTime at={person.planEndsAt} style="date" />
            </>
          ) : null}
        </span>
      </span>
    </div>
  );
}
