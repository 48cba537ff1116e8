import {
  FilePen,
  Hash,
  House,
  Image,
  Images,
  LayoutPanelTop,
  Mail,
  PenLine,
  Rows3,
  Send,
  Settings,
  type LucideIcon,
} from 'lucide-react';

export interface Screen {
  readonly href: string;
  readonly name: string;
  /** For the narrow bar at the bottom. */
  readonly shortName: string;
  readonly icon: LucideIcon;
}

export const HOME: Screen = { href: '/app', name: 'Home', shortName: 'Home', icon: House };

export const SETTINGS: Screen = {
  href: '/app/settings',
  name: 'Settings',
  shortName: 'Settings',
  icon: Settings,
};

const POSTS: Screen = {
  href: '/app/posts',
  name: 'Posts',
  shortName: 'Posts',
  icon: Rows3,
};

const DRAFTS: Screen = {
  href: '/app/drafts',
  name: 'Drafts',
  shortName: 'Drafts',
  icon: FilePen,
};

const LIBRARY: Screen = {
  href: '/app/media',
  name: 'Library',
  shortName: 'Library',
  icon: Images,
};

export const MAILBOX: Screen = {
  href: '/app/mailbox',
  name: 'Mailbox',
  shortName: 'Mailbox',
  icon: Mail,
};

export const WORKSPACES_PATH = '/app/workspaces';

const COMPOSER: Screen = {
  href: '/app/platform-preview',
  name: 'Preview & Publish',
  shortName: 'Create',
  icon: LayoutPanelTop,
};

const PUBLISH_NOW: Screen = {
  href: '/app/scheduler',
  name: 'Publish Now',
  shortName: 'Publish',
  icon: Send,
};

const CAPTIONS: Screen = {
  href: '/app/caption-generator',
  name: 'Captions',
  shortName: 'Captions',
  icon: PenLine,
};

/** The screens after Home, in the order of a typical workflow. */
const WORK_SCREENS: readonly Screen[] = [
  CAPTIONS,
  { href: '/app/hashtag-generator', name: 'Hashtags', shortName: 'Hashtags', icon: Hash },
  { href: '/app/media-upload', name: 'Media', shortName: 'Media', icon: Image },
  COMPOSER,
  PUBLISH_NOW,
];

/** The screens for viewers. */
const READING_SCREENS: readonly Screen[] = WORK_SCREENS.map((screen) => {
  if (screen === COMPOSER) return { ...screen, name: 'Preview', shortName: 'Preview' };
  return screen === PUBLISH_NOW ? POSTS : screen;
});

const TABS: ReadonlySet<string> = new Set(
  [CAPTIONS, COMPOSER, PUBLISH_NOW, POSTS].map(({ href }) => href),
);

/** Returns the screens with existing content, which come after the work screens. */
export function listKeptScreens(canPublish: boolean): readonly Screen[] {
  return canPublish ? [DRAFTS, POSTS, LIBRARY] : [DRAFTS, LIBRARY];
}

export function listWorkScreens(canPublish: boolean): readonly Screen[] {
  return canPublish ? WORK_SCREENS : READING_SCREENS;
}

/**
 * Returns the tabs at the bottom on phones: five, large enough to tap. The menu at the top has all screens.
 */
export function listTabs(canPublish: boolean): readonly Screen[] {
  const work = listWorkScreens(canPublish);
  const kept = canPublish ? POSTS : LIBRARY;
  return [HOME, ...work.filter(({ href }) => TABS.has(href)), kept];
}
