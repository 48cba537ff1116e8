import { NavLink, useLocation } from '@remix-run/react';
import { Menu, Plug } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { listKeptScreens, listWorkScreens, MAILBOX, type Screen, SETTINGS } from './screens.ts';

interface PhoneMenuProps {
  readonly canPublish: boolean;
  readonly hasMailbox: boolean;
  /** Whose account it is, and what stands beside that. */
  readonly children: ReactNode;
}

/** Every screen, from the top of a phone: the bar at the bottom holds five, and the composer’s phone none. */
export function PhoneMenu({ canPublish, hasMailbox, children }: PhoneMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => (menu.current ? closeInTime(menu.current) : undefined), [key]);
  return (
    <details className="phonemenu" ref={menu}>
      <summary className="btn ghost icon" aria-label="Menu" title="Menu">
        <Icon of={Menu} size="l" />
      </summary>
      <div className="sheet-down">
        <nav aria-label="App, all screens">
          <MenuGroup screens={listWorkScreens(canPublish)} />
          <MenuGroup screens={[...listKeptScreens(canPublish), ...(hasMailbox ? [MAILBOX] : [])]}>
            <a href="/app#accounts">
              <Icon of={Plug} />
              Accounts
            </a>
            <MenuItem screen={SETTINGS} />
          </MenuGroup>
        </nav>
        <div className="row between foot">{children}</div>
      </div>
    </details>
  );
}

interface MenuGroupProps {
  readonly screens: readonly Screen[];
  readonly children?: ReactNode;
}

function MenuGroup({ screens, children }: MenuGroupProps) {
  return (
    <div>
      {screens.map((screen) => (
        <MenuItem key={screen.href} screen={screen} />
      ))}
      {children}
    </div>
  );
}

function MenuItem({ screen }: { screen: Screen }) {
  return (
    <NavLink to={screen.href}>
      <Icon of={screen.icon} />
      {screen.name}
    </NavLink>
  );
}

/** By Escape, with the next screen, and when the focus goes on behind it: open, it would lie over what has it. */
function closeInTime(menu: HTMLDetailsElement): () => void {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  const handleLeave = ({ relatedTarget }: FocusEvent): void => {
    // Without a next one nothing was left: some browsers give no focus to what is clicked.
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  };
  menu.addEventListener('keydown', handleKey);
  menu.addEventListener('focusout', handleLeave);
  return () => {
    menu.open = false;
    menu.removeEventListener('keydown', handleKey);
    menu.removeEventListener('focusout', handleLeave);
  };
}
