/** What the filled demo holds, for addresses that name something. */
export interface Facts {
  readonly livePost: string;
  readonly partialPost: string;
  readonly liveDelivery: string;
  readonly failedDelivery: string;
  readonly mediaId: string;
  readonly invitationToken: string;
}

/** public: nobody is signed in. empty: the first minute after signing up. filled: a workspace at work. */
export type Scene = 'public' | 'empty' | 'filled';

export interface ScreenOf {
  readonly name: string;
  readonly title: string;
  /** The file or folder in app/routes that draws it, without its ending. */
  readonly route: string;
  readonly scenes: readonly Scene[];
  readonly path: string | ((facts: Facts) => string);
}

const CAPTION =
  'Kiln opening, Thursday at noon. Forty pieces in iron red and celadon, none of them alike.';

/** The address of a screen with a draft, as a link brings one along. */
const withDraft =
  (path: string) =>
  ({ mediaId }: Facts): string => {
    const draft = { caption: CAPTION, hashtags: 'ceramics,kilnopening', mediaId };
    return `${path}?${new URLSearchParams(draft).toString()}`;
  };

type Row = readonly [name: string, title: string, route: string, path: ScreenOf['path']];

const toScreens = (scenes: readonly Scene[], rows: readonly Row[]): ScreenOf[] =>
  rows.map(([name, title, route, path]) => ({ name, title, route, path, scenes }));

/** Every screen that people see, in the order of docs/screens.md. A test compares it with app/routes. */
export const SCREENS: readonly ScreenOf[] = [
  ...toScreens(
    ['public'],
    [
      ['landing', 'Landing', '_index', '/'],
      ['pricing', 'Pricing', 'pricing', '/pricing'],
      ['help', 'Help', 'help', '/help'],
      ['about', 'About', 'about', '/about'],
      ['terms', 'Terms', 'terms', '/terms'],
      ['privacy', 'Privacy', 'privacy', '/privacy'],
      ['partner', 'Partner', 'partner', '/partner'],
      ['apis', 'API', 'apis', '/apis'],
      ['login', 'Sign in', 'login', '/login'],
      ['register', 'Sign up', 'register', '/register'],
      ['forgot-password', 'Forgotten password', 'forgot-password', '/forgot-password'],
      [
        'reset-password',
        'New password, its link used up',
        'reset-password',
        '/reset-password?token=0',
      ],
      ['verify-email', 'Address, its link used up', 'verify-email', '/verify-email?token=0'],
      ['change-email', 'New address, its link used up', 'change-email', '/change-email?token=0'],
      ['account-deleted', 'Account deleted', 'account-deleted', '/account-deleted'],
    ],
  ),
  ...toScreens(
    ['empty', 'filled'],
    [
      ['dashboard', 'Dashboard', 'app._index', '/app'],
      ['captions', 'Caption generator', 'app.caption-generator', '/app/caption-generator'],
      ['hashtags', 'Hashtag generator', 'app.hashtag-generator', '/app/hashtag-generator'],
      ['library', 'Media library', 'app.media', '/app/media'],
      ['posts', 'Posts', 'app.posts._index', '/app/posts'],
      ['mailbox', 'Mailbox of the demo', 'app.mailbox', '/app/mailbox'],
    ],
  ),
  ...toScreens(
    ['empty'],
    [
      ['media-upload', 'Media upload', 'app.media-upload', '/app/media-upload'],
      ['composer', 'Preview & Publish', 'app.platform-preview', '/app/platform-preview'],
      ['publish-now', 'Publish Now', 'app.scheduler', '/app/scheduler'],
    ],
  ),
  ...toScreens(
    ['filled'],
    [
      ['media-upload', 'Media upload', 'app.media-upload', withDraft('/app/media-upload')],
      ['composer', 'Preview & Publish', 'app.platform-preview', withDraft('/app/platform-preview')],
      ['publish-now', 'Publish Now', 'app.scheduler', withDraft('/app/scheduler')],
      [
        'results',
        'Results, all live',
        'app.posts.$postId',
        (facts) => `/app/posts/${facts.livePost}`,
      ],
      [
        ...(['results-partial', 'Results, one refused', 'app.posts.$postId'] as const),
        ({ partialPost }) => `/app/posts/${partialPost}`,
      ],
      [
        ...([
          'dossier',
          'A delivery that is live',
          'app.posts.$postId_.deliveries.$deliveryId',
        ] as const),
        ({ livePost, liveDelivery }) => `/app/posts/${livePost}/deliveries/${liveDelivery}`,
      ],
      [
        ...([
          'dossier-failed',
          'A delivery that was refused',
          'app.posts.$postId_.deliveries.$deliveryId',
        ] as const),
        ({ partialPost, failedDelivery }) =>
          `/app/posts/${partialPost}/deliveries/${failedDelivery}`,
      ],
      ['downloader', 'Video downloader', 'app.downloader', '/app/downloader'],
      ['profile', 'Profile', 'app.settings_.profile', '/app/settings/profile'],
      ['security', 'Signing in', 'app.settings_.security', '/app/settings/security'],
      ['data', 'Your data', 'app.settings_.data', '/app/settings/data'],
      ['workspace', 'Workspace', 'app.settings', '/app/settings'],
      ['members', 'Members', 'app.settings_.members', '/app/settings/members'],
      ['billing', 'Billing', 'app.settings_.billing', '/app/settings/billing'],
      ['tokens', 'API tokens', 'app.settings_.tokens', '/app/settings/tokens'],
      ['audit', 'Audit log', 'app.settings_.audit', '/app/settings/audit'],
      ['workspaces', 'Workspaces', 'app.workspaces', '/app/workspaces'],
      ['delete-account', 'Before an account is deleted', 'app._index', '/app?delete=account'],
      [
        ...(['invitation', 'Invitation', 'invitation'] as const),
        ({ invitationToken }) => `/invitation?token=${invitationToken}`,
      ],
    ],
  ),
];

/** Pages that cannot be opened by an address alone, and why. */
export const WITHOUT_PICTURE: Readonly<Record<string, string>> = {
  $: 'leads to the entrance',
  'app.downloader_.file': 'answers with a file',
  'app.media-upload_.library': 'leads to the library',
  'come-back': 'is shown to whoever signs in to a deleted account',
  landing: 'shows what the entrance shows',
  'robots[.]txt': 'is for programs',
  'sitemap[.]xml': 'is for programs',
  theme: 'takes a form',
};
