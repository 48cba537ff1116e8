import type { Facts, DocumentedScreen } from './screen.ts';

const CAPTION =
  'New on the bar: an espresso from Huila that tastes of orange and cocoa. The first cup is on us before noon.';

/** Returns the URL of a screen with a draft in its query. */
const withDraft =
  (path: string) =>
  ({ mediaId }: Facts): string => {
    const draft = {
      caption: CAPTION,
      hashtags: 'espresso,specialtycoffee',
      mediaId,
      'tiktok.privacyLevel': 'PUBLIC_TO_EVERYONE',
    };
    return `${path}?${new URLSearchParams(draft).toString()}`;
  };

const DELIVERY = 'app.posts.$postId_.deliveries.$deliveryId';

/** Screens of a post's life, from Home to its results. */
export const WORK_SCREENS: readonly DocumentedScreen[] = [
  {
    name: 'dashboard',
    title: 'Home',
    purpose:
      'What needs your attention, how many posts are left today, and the health of each account.',
    route: 'app._index',
    path: '/app',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'captions',
    title: 'Captions',
    purpose: 'Turns a topic and a tone into captions that fit each platform.',
    route: 'app.caption-generator',
    path: '/app/caption-generator',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'hashtags',
    title: 'Hashtags',
    purpose: 'As many hashtags as the platform allows, with the recommended number.',
    route: 'app.hashtag-generator',
    path: '/app/hashtag-generator',
    scenes: ['empty', 'filled'],
  },
  {
    name: 'media-upload',
    title: 'Media Upload',
    purpose: 'Checks one file against the rules of six platforms before you upload it.',
    route: 'app.media-upload',
    path: withDraft('/app/media-upload'),
    scenes: ['filled'],
  },
  {
    name: 'composer',
    title: 'New post',
    purpose:
      'Write on the left and see on the right how each platform will show the post. A platform whose rules are broken is skipped, and the button says how many are published.',
    route: 'app.platform-preview',
    path: withDraft('/app/platform-preview'),
    scenes: ['filled'],
  },
  {
    name: 'publish-now',
    title: 'Publish Now',
    purpose: 'The same without previews: choose the platforms and publish.',
    route: 'app.scheduler',
    path: withDraft('/app/scheduler'),
    scenes: ['filled'],
  },
  {
    name: 'results',
    title: 'Results, all live',
    purpose: 'The live result of each delivery, with its link.',
    route: 'app.posts.$postId',
    path: ({ livePost }) => `/app/posts/${livePost}`,
    scenes: ['filled'],
  },
  {
    name: 'post-change',
    title: 'A post that waits is changed',
    purpose:
      'Change the caption and hashtags, for all platforms or each one, while nothing has started.',
    route: 'app.posts.$postId',
    path: ({ waitingPost }) => `/app/posts/${waitingPost}?do=change`,
    scenes: ['held'],
  },
  {
    name: 'post-cancel',
    title: 'Before a post is canceled',
    purpose: 'Where the post won’t be published, and where it already was.',
    route: 'app.posts.$postId',
    path: ({ waitingPost }) => `/app/posts/${waitingPost}?do=cancel`,
    scenes: ['held'],
  },
  {
    name: 'post-delete',
    title: 'Before a post is deleted',
    purpose: 'Where the post stays live, and where Fanfare can take it down.',
    route: 'app.posts.$postId',
    path: ({ livePost }) => `/app/posts/${livePost}?do=delete`,
    scenes: ['filled'],
  },
  {
    name: 'results-partial',
    title: 'Results, one refused',
    purpose: 'The reason in the platform’s own words, and whether a retry is safe.',
    route: 'app.posts.$postId',
    path: ({ partialPost }) => `/app/posts/${partialPost}`,
    scenes: ['filled'],
  },
  {
    name: 'dossier',
    title: 'A delivery that is live',
    purpose: 'Everything about one delivery: what was sent, every attempt, and its receipt.',
    route: DELIVERY,
    path: ({ livePost, liveDelivery }) => `/app/posts/${livePost}/deliveries/${liveDelivery}`,
    scenes: ['filled'],
  },
  {
    name: 'dossier-failed',
    title: 'A delivery that was refused',
    purpose: 'The same for a delivery that failed, with what to do.',
    route: DELIVERY,
    path: ({ partialPost, failedDelivery }) =>
      `/app/posts/${partialPost}/deliveries/${failedDelivery}`,
    scenes: ['filled'],
  },
];

/** Screens for authorizing a program on someone's machine. */
const DEVICE_SCREENS: readonly DocumentedScreen[] = [
  {
    name: 'device',
    title: 'A program asks for a token',
    purpose:
      'Which program asks for access, to which accounts, with which scopes, and for how long.',
    route: 'device',
    path: ({ login }) => login,
    scenes: ['held'],
  },
  {
    name: 'device-code',
    title: 'The code of a terminal',
    purpose: 'Enter the code of a terminal on another machine. It’s never part of a link.',
    route: 'device',
    path: '/device',
    scenes: ['held'],
  },
  {
    name: 'device-done',
    title: 'A program was let in',
    purpose: 'Return to the terminal. The token is listed in the settings.',
    route: 'device',
    path: '/device?done',
    scenes: ['held'],
  },
  {
    name: 'device-gone',
    title: 'A request that is no more',
    purpose: 'The request was answered or has expired, and what to do.',
    route: 'device',
    path: '/device?request=gone',
    scenes: ['held'],
  },
];

type Setting = readonly [name: string, title: string, purpose: string, path?: string];

const SETTINGS: readonly Setting[] = [
  ['profile', 'Profile', 'Name, email address, and theme.'],
  ['security', 'Sign-in and security', 'Password, passkeys, second factor, and your sessions.'],
  ['data', 'Your data', 'Export your data or delete your account.'],
  ['workspace', 'Workspace', 'Name, time zone, UTM parameters for links, and banned words.', ''],
  ['members', 'Members', 'Members, their roles, and open invitations.'],
  ['billing', 'Billing', 'The plan, today’s usage, and invoices.'],
  ['tokens', 'API tokens', 'API tokens with their scopes. A new token is shown once.'],
  ['webhooks', 'Webhooks', 'Webhook endpoints and their events.'],
  ['audit', 'Audit log', 'Who did what, and when.'],
];

const WEBHOOK: DocumentedScreen = {
  name: 'webhook',
  title: 'One webhook',
  purpose: 'What was sent to an endpoint, how it responded, and a way to send it again.',
  route: 'app.settings_.webhooks_.$webhookId',
  path: ({ webhook }) => webhook,
  scenes: ['filled'],
};

export const SETTINGS_SCREENS: readonly DocumentedScreen[] = [
  ...SETTINGS.map(([name, title, purpose, last = name]): DocumentedScreen => ({
    name,
    title,
    purpose,
    scenes: ['filled'],
    route: last ? `app.settings_.${last}` : 'app.settings',
    path: `/app/settings/${last}`.replace(/\/$/u, ''),
  })),
  WEBHOOK,
  ...DEVICE_SCREENS,
];
