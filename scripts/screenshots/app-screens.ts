import type { Facts, ScreenOf } from './screen.ts';

const CAPTION =
  'Kiln opening, Thursday at noon. Forty pieces in iron red and celadon, none of them alike.';

/** Returns the URL of a screen with a draft in its query. */
const withDraft =
  (path: string) =>
  ({ mediaId }: Facts): string => {
    const draft = { caption: CAPTION, hashtags: 'ceramics,kilnopening', mediaId };
    return `${path}?${new URLSearchParams(draft).toString()}`;
  };

const DELIVERY = 'app.posts.$postId_.deliveries.$deliveryId';

/** Screens of a post's life, from Home to its results. */
export const WORK_SCREENS: readonly ScreenOf[] = [
  {
    name: 'dashboard',
    title: 'Home',
    purpose: 'What needs doing first, how many posts are left today, how each account is.',
    route: 'app._index',
    path: '/app',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'captions',
    title: 'Caption generator',
    purpose: 'A topic and a tone become captions that fit the platform they are for.',
    route: 'app.caption-generator',
    path: '/app/caption-generator',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'hashtags',
    title: 'Hashtag generator',
    purpose: 'As many hashtags as the platform takes, with the number that does best there.',
    route: 'app.hashtag-generator',
    path: '/app/hashtag-generator',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'media-upload',
    title: 'Media upload',
    purpose: 'One file, checked against six sets of rules before anything is sent.',
    route: 'app.media-upload',
    path: withDraft('/app/media-upload'),
    scenes: ['filled'],
  },
  {
    name: 'composer',
    title: 'Preview & Publish',
    purpose:
      'Said once at the left, shown at the right as each platform will draw and fold it. What breaks a platform’s rule stays behind, and the button says how many go.',
    route: 'app.platform-preview',
    path: withDraft('/app/platform-preview'),
    scenes: ['filled'],
  },
  {
    name: 'publish-now',
    title: 'Publish Now',
    purpose: 'The same post without the previews: choose where it goes, and send it.',
    route: 'app.scheduler',
    path: withDraft('/app/scheduler'),
    scenes: ['filled'],
  },
  {
    name: 'results',
    title: 'Results, all live',
    purpose: 'Each line says what became of its delivery, as it happens, with the link to it.',
    route: 'app.posts.$postId',
    path: ({ livePost }) => `/app/posts/${livePost}`,
    scenes: ['filled'],
  },
  {
    name: 'post-change',
    title: 'A post that waits is changed',
    purpose: 'Caption and hashtags, for all or for each platform, while nothing of it has begun.',
    route: 'app.posts.$postId',
    path: ({ waitingPost }) => `/app/posts/${waitingPost}?do=change`,
    scenes: ['held'],
  },
  {
    name: 'post-cancel',
    title: 'Before a post is canceled',
    purpose: 'Where it will not go out, and what has gone already.',
    route: 'app.posts.$postId',
    path: ({ waitingPost }) => `/app/posts/${waitingPost}?do=cancel`,
    scenes: ['held'],
  },
  {
    name: 'post-delete',
    title: 'Before a post is deleted',
    purpose: 'Where it is live and stays so, and where Fanfare can take it down.',
    route: 'app.posts.$postId',
    path: ({ livePost }) => `/app/posts/${livePost}?do=delete`,
    scenes: ['filled'],
  },
  {
    name: 'results-partial',
    title: 'Results, one refused',
    purpose: 'The reason in the platform’s own words, and whether another try is safe.',
    route: 'app.posts.$postId',
    path: ({ partialPost }) => `/app/posts/${partialPost}`,
    scenes: ['filled'],
  },
  {
    name: 'dossier',
    title: 'A delivery that is live',
    purpose: 'Everything known of one delivery: what was sent, every attempt, its receipt.',
    route: DELIVERY,
    path: ({ livePost, liveDelivery }) => `/app/posts/${livePost}/deliveries/${liveDelivery}`,
    scenes: ['filled'],
  },
  {
    name: 'dossier-failed',
    title: 'A delivery that was refused',
    purpose: 'The same for one that failed, with what to do about it.',
    route: DELIVERY,
    path: ({ partialPost, failedDelivery }) =>
      `/app/posts/${partialPost}/deliveries/${failedDelivery}`,
    scenes: ['filled'],
  },
];

/** Screens for authorizing a program on somebody's machine. */
const DEVICE_SCREENS: readonly ScreenOf[] = [
  {
    name: 'device',
    title: 'A program asks for a token',
    purpose: 'Who asks, for which accounts, what it may do, and for how long.',
    route: 'device',
    path: ({ login }) => login,
    scenes: ['held'],
  },
  {
    name: 'device-code',
    title: 'The code of a terminal',
    purpose: 'For a terminal on another machine: its code is typed, never followed from a link.',
    route: 'device',
    path: '/device',
    scenes: ['held'],
  },
  {
    name: 'device-done',
    title: 'A program was let in',
    purpose: 'Back to the terminal, and where the token is listed.',
    route: 'device',
    path: '/device?done',
    scenes: ['held'],
  },
  {
    name: 'device-gone',
    title: 'A request that is no more',
    purpose: 'Answered already, or too old; what to do then.',
    route: 'device',
    path: '/device?request=gone',
    scenes: ['held'],
  },
];

/** Screens for existing posts and files. */
export const KEPT_SCREENS: readonly ScreenOf[] = [
  {
    name: 'posts',
    title: 'Posts',
    purpose: 'Everything you’ve published, six bars for six answers, and a search.',
    route: 'app.posts._index',
    path: '/app/posts',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'library',
    title: 'Media library',
    purpose: 'Every file once, with its description for those who do not see it.',
    route: 'app.media',
    path: '/app/media',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'downloader',
    title: 'Video downloader',
    purpose: 'A video from a link into the library, or onto the disk.',
    route: 'app.downloader',
    path: '/app/downloader',
    scenes: ['filled'],
  },
  {
    name: 'mailbox',
    title: 'Mailbox of the demo',
    purpose: 'The letters that this installation wrote to its demo user.',
    route: 'app.mailbox',
    path: '/app/mailbox',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'workspaces',
    title: 'Workspaces',
    purpose: 'Which ones a person belongs to, and as what.',
    route: 'app.workspaces',
    path: '/app/workspaces',
    scenes: ['filled'],
  },
  {
    name: 'invitation',
    title: 'Invitation',
    purpose: 'Who invites to what, before it is accepted.',
    route: 'invitation',
    path: ({ invitationToken }) => `/invitation?token=${invitationToken}`,
    scenes: ['public'],
  },
  {
    name: 'delete-account',
    title: 'Before an account is deleted',
    purpose: 'What goes with it, and until when it can come back.',
    route: 'app._index',
    path: '/app?delete=account',
    scenes: ['filled'],
  },
];

type Setting = readonly [name: string, title: string, purpose: string, path?: string];

const SETTINGS: readonly Setting[] = [
  ['profile', 'Profile', 'Name, address and theme.'],
  [
    'security',
    'Sign-in and security',
    'Password, passkeys, the second factor, and where one is signed in.',
  ],
  ['data', 'Your data', 'Take everything along, or leave.'],
  ['workspace', 'Workspace', 'Its name, its time zone, and words that no post may hold.', ''],
  ['members', 'Members', 'Who works here, as what, and who is invited.'],
  ['billing', 'Billing', 'The plan, what is left of it, and the way to the invoices.'],
  ['tokens', 'API tokens', 'Keys for programs, each with what it may do; shown once.'],
  ['webhooks', 'Webhooks', 'Addresses that are told what happens, and which events.'],
  ['audit', 'Audit log', 'Who did what, and when.'],
];

const WEBHOOK: ScreenOf = {
  name: 'webhook',
  title: 'One webhook',
  purpose: 'What was sent there, what came back, and the way to send it again.',
  route: 'app.settings_.webhooks_.$webhookId',
  path: ({ webhook }) => webhook,
  scenes: ['filled'],
};

export const SETTINGS_SCREENS: readonly ScreenOf[] = [
  ...SETTINGS.map(([name, title, purpose, last = name]): ScreenOf => ({
    ...{ name, title, purpose, scenes: ['filled'] },
    route: last ? `app.settings_.${last}` : 'app.settings',
    path: `/app/settings/${last}`.replace(/\/$/u, ''),
  })),
  WEBHOOK,
  ...DEVICE_SCREENS,
];
