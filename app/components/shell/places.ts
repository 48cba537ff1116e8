/** A screen's layout, shown as an outline while it loads. */
export type Layout = 'home' | 'two' | 'list' | 'composer' | 'settings';

export interface Place {
  readonly id: string;
  readonly href: string;
  /** The only name of the place: in navigation, headings, page titles, links, and docs. */
  readonly name: string;
  /** A symbol in public/place-icons.svg, by Lucide's name. */
  readonly icon: string;
  readonly layout: Layout;
  /** Only owners see it. */
  readonly isOwners?: boolean;
}

/** The screens of the app. The navigation, headings, and page titles take their names from here. */
export const PLACES = {
  home: { id: 'home', href: '/app', name: 'Home', icon: 'house', layout: 'home' },
  captions: {
    id: 'captions',
    href: '/app/caption-generator',
    name: 'Captions',
    icon: 'pen-line',
    layout: 'two',
  },
  hashtags: {
    id: 'hashtags',
    href: '/app/hashtag-generator',
    name: 'Hashtags',
    icon: 'hash',
    layout: 'two',
  },
  upload: {
    id: 'upload',
    href: '/app/media-upload',
    name: 'Media Upload',
    icon: 'image',
    layout: 'two',
  },
  composer: {
    id: 'composer',
    href: '/app/platform-preview',
    name: 'New post',
    icon: 'layout-panel-top',
    layout: 'composer',
  },
  publishNow: {
    id: 'publishNow',
    href: '/app/scheduler',
    name: 'Publish Now',
    icon: 'send',
    layout: 'list',
  },
  calendar: {
    id: 'calendar',
    href: '/app/calendar',
    name: 'Calendar',
    icon: 'calendar-days',
    layout: 'list',
  },
  queues: {
    id: 'queues',
    href: '/app/queues',
    name: 'Queues',
    icon: 'calendar-days',
    layout: 'two',
  },
  series: {
    id: 'series',
    href: '/app/series',
    name: 'Series',
    icon: 'calendar-days',
    layout: 'list',
  },
  drafts: { id: 'drafts', href: '/app/drafts', name: 'Drafts', icon: 'file-pen', layout: 'list' },
  posts: { id: 'posts', href: '/app/posts', name: 'Posts', icon: 'rows-3', layout: 'list' },
  library: { id: 'library', href: '/app/media', name: 'Library', icon: 'images', layout: 'list' },
  downloader: {
    id: 'downloader',
    href: '/app/downloader',
    name: 'Video downloader',
    icon: 'download',
    layout: 'two',
  },
  accounts: {
    id: 'accounts',
    href: '/app#accounts',
    name: 'Accounts',
    icon: 'plug',
    layout: 'home',
  },
  accountGroups: {
    id: 'accountGroups',
    href: '/app/account-groups',
    name: 'Account groups',
    icon: 'plug',
    layout: 'two',
  },
  notifications: {
    id: 'notifications',
    href: '/app/notifications',
    name: 'Notifications',
    icon: 'bell',
    layout: 'list',
  },
  mailbox: { id: 'mailbox', href: '/app/mailbox', name: 'Mailbox', icon: 'mail', layout: 'list' },
  workspaces: {
    id: 'workspaces',
    href: '/app/workspaces',
    name: 'Workspaces',
    icon: 'users',
    layout: 'list',
  },
  share: {
    id: 'share',
    href: '/app/share',
    name: 'Shared with Fanfare',
    icon: 'share-2',
    layout: 'two',
  },
  settings: {
    id: 'settings',
    href: '/app/settings',
    name: 'Settings',
    icon: 'settings',
    layout: 'settings',
  },
} as const satisfies Readonly<Record<string, Place>>;

const toSettings = (id: string, name: string, isOwners = false): Place => ({
  id,
  href: id === 'workspace' ? PLACES.settings.href : `${PLACES.settings.href}/${id}`,
  name,
  icon: 'settings',
  layout: 'settings',
  isOwners,
});

/** The pages of the settings, which opens with the workspace's. */
export const SETTINGS_PLACES = {
  profile: toSettings('profile', 'Profile'),
  security: toSettings('security', 'Sign-in and security'),
  data: toSettings('data', 'Your data'),
  workspace: toSettings('workspace', 'Workspace'),
  members: toSettings('members', 'Members'),
  billing: toSettings('billing', 'Billing'),
  tokens: toSettings('tokens', 'API tokens'),
  webhooks: toSettings('webhooks', 'Webhooks'),
  audit: toSettings('audit', 'Audit log', true),
} as const;

/** Returns a page's `meta`: the place's name is its title. */
export const toPlaceMeta = ({ name }: Pick<Place, 'name'>) => [{ title: `${name} · Fanfare` }];

const { home, captions, hashtags, upload, composer, publishNow, calendar, drafts, posts, library } =
  PLACES;

/** The screens after Home, in the order of a typical workflow. */
const WORK_PLACES: readonly Place[] = [captions, hashtags, upload, composer, publishNow];

/** Viewers can't create or publish a post. */
const READING_PLACES: readonly Place[] = [captions, hashtags, upload];

/** Returns the screens that create something. */
export function listWorkPlaces(canPublish: boolean): readonly Place[] {
  return canPublish ? WORK_PLACES : READING_PLACES;
}

/** Returns the screens with existing content, which come after the work screens. */
export function listStoredPlaces(): readonly Place[] {
  return [calendar, drafts, posts, library];
}

/**
 * Returns the tabs at the bottom on phones: five, large enough to tap. The menu at the top has all screens.
 */
export function listTabs(canPublish: boolean): readonly Place[] {
  return canPublish
    ? [home, captions, composer, publishNow, posts]
    : [home, captions, posts, library];
}
