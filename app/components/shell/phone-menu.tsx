import { NavLink, useLocation } from '@remix-run/react';
import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { listStoredPlaces, listWorkPlaces, type Place, PLACES } from './places.ts';

interface PhoneMenuProps {
  readonly canPublish: boolean;
  readonly hasMailbox: boolean;
  /** The account, and what is shown next to it. */
  readonly children: ReactNode;
}

/**
 * A menu with every screen, at the top on phones. The bar at the bottom has room for five, and the composer
 * has none.
 */
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
          <MenuGroup places={listWorkPlaces(canPublish)} />
          <MenuGroup places={[...listStoredPlaces(), ...(hasMailbox ? [PLACES.mailbox] : [])]}>
            <a href={PLACES.accounts.href}>
              <PlaceIcon of={PLACES.accounts} />
              {PLACES.accounts.name}
            </a>
            <MenuItem place={PLACES.settings} />
          </MenuGroup>
        </nav>
        <div className="row between foot">{children}</div>
      </div>
    </details>
  );
}

interface MenuGroupProps {
  readonly places: readonly Place[];
  readonly children?: ReactNode;
}

function MenuGroup({ places, children }: MenuGroupProps) {
  return (
    <div>
      {places.map((place) => (
        <MenuItem key={place.id} place={place} />
      ))}
      {children}
    </div>
  );
}

function MenuItem({ place }: { place: Place }) {
  return (
    <NavLink to={place.href}>
      <PlaceIcon of={place} />
      {place.name}
    </NavLink>
  );
}

/**
 * Closes the menu on Escape, on navigation, and when the focus moves past it, because it would cover the
 * focused element.
 */
function closeInTime(menu: HTMLDetailsElement): () => void {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  const handleLeave = ({ relatedTarget }: FocusEvent): void => {
    // Without a next element the focus wasn't moved: some browsers don't focus clicked elements.
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
