import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { type Layout, type Place, PLACES } from './places.ts';

export interface ComingScreen {
  /** Null if the title is known only after loading. */
  readonly title: string | null;
  readonly layout: Layout;
  readonly isRail: boolean;
  readonly hidesTabBar: boolean;
}

/** Screens that load faster show no outline, which would only flicker. */
const OUTLINE_AFTER_MS = 150;

const SETTINGS = PLACES.settings.href;

/** Returns the screen that has been loading for longer than a moment, or null. */
export function useComingScreen(): ComingScreen | null {
  const path = useComingPath();
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const timer = setTimeout(() => setSlowPath(path), OUTLINE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlowPath(null);
    };
  }, [path]);
  return path !== null && slowPath === path ? toComingScreen(path) : null;
}

/** Form submissions keep their screen, which shows the progress. So does navigation within the settings. */
function useComingPath(): string | null {
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || formMethod === 'POST' || next.pathname === pathname) return null;
  const isWithin = pathname.startsWith(SETTINGS) && next.pathname.startsWith(SETTINGS);
  return isWithin || !/^\/app(?:\/|$)/u.test(next.pathname) ? null : next.pathname;
}

function toComingScreen(path: string): ComingScreen {
  const place = Object.values<Place>(PLACES).find(({ href }) => href === path);
  const layout = place?.layout ?? (path.startsWith(SETTINGS) ? 'settings' : 'list');
  const isComposer = layout === 'composer';
  return {
    title: place === undefined || hasOwnTitle(place) ? null : place.name,
    layout,
    isRail: isComposer,
    hidesTabBar: isComposer,
  };
}

/** Home greets the person, and the settings open with one of their pages. */
const hasOwnTitle = (place: Place): boolean => place === PLACES.home || place === PLACES.settings;
