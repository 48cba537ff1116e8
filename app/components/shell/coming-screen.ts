import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** A screen's layout, shown as an outline while it loads. */
export type Layout = 'home' | 'two' | 'list' | 'composer' | 'settings';

export interface ComingScreen {
  /** Null if the title is known only after loading. */
  readonly title: string | null;
  readonly layout: Layout;
  readonly isRail: boolean;
  readonly hidesTabBar: boolean;
}

/** Screens that load faster show no outline, which would only flicker. */
const OUTLINE_AFTER_MS = 150;

const SETTINGS = '/app/settings';

const SCREENS: readonly (readonly [path: string, layout: Layout, title: string | null])[] = [
  ['/app', 'home', null],
  ['/app/caption-generator', 'two', 'Captions'],
  ['/app/hashtag-generator', 'two', 'Hashtags'],
  ['/app/media-upload', 'two', 'Media'],
  ['/app/platform-preview', 'composer', 'New post'],
  ['/app/scheduler', 'list', 'Publish Now'],
  ['/app/drafts', 'list', 'Drafts'],
  ['/app/posts', 'list', 'Posts'],
  ['/app/media', 'list', 'Library'],
  ['/app/mailbox', 'list', 'Mailbox'],
];

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
  const known = SCREENS.find(([of]) => of === path);
  const isComposer = known?.[1] === 'composer';
  return {
    title: known?.[2] ?? null,
    layout: known?.[1] ?? (path.startsWith(SETTINGS) ? 'settings' : 'list'),
    isRail: isComposer,
    hidesTabBar: isComposer,
  };
}
