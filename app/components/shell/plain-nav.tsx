import { Logo } from '../ui/logo.tsx';
import { listStoredPlaces, listWorkPlaces, PLACES } from './places.ts';

/**
 * Links to the screens, for a page whose own navigation couldn't be loaded. Plain links, because each has to load
 * the whole page again.
 */
export function PlainNav() {
  const places = [PLACES.home, ...listWorkPlaces(true), ...listStoredPlaces(), PLACES.settings];
  return (
    <nav className="plainnav" aria-label="App">
      <Logo href={PLACES.home.href} />
      {places.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </nav>
  );
}
