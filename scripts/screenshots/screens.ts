import { SETTINGS_SCREENS, WORK_SCREENS } from './app-screens.ts';
import { KEPT_SCREENS } from './kept-screens.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import type { DocumentedScreen } from './screen.ts';

/** Every screen, grouped by the headings of docs/screens.md. A test compares them with app/routes. */
export const CHAPTERS: Readonly<Record<string, readonly DocumentedScreen[]>> = {
  'The work': WORK_SCREENS,
  'What is kept': KEPT_SCREENS,
  Settings: SETTINGS_SCREENS,
  'For visitors': PUBLIC_SCREENS,
};

export const SCREENS: readonly DocumentedScreen[] = Object.values(CHAPTERS).flat();

/** Routes without a picture of their own, and why. */
export const WITHOUT_PICTURE: Readonly<Record<string, string>> = {
  admin: 'opens only for the operators of an installation',
  $: 'leads to the entrance',
  app: 'is the frame around the screens of the app, in all of their pictures',
  'app.downloader_.file': 'returns a file',
  'app.posts_.export': 'returns a file',
  'app.publish-outcome': 'returns data',
  'app.drafts_.save': 'saves the composer’s draft',
  'app.link-card': 'returns data',
  'app.link-card_.image': 'returns a file',
  'app.accounts_.$accountId_.picture': 'returns a file',
  'app.media-upload_.library': 'leads to the library',
  'app.posts.$postId_.metrics': 'returns the metrics of a page that has its own screenshot',
  'app.open': 'opens a post in its workspace',
  'app.series': 'lists series the way the list of drafts does',
  'app.series_.new': 'has the form of the page of a series',
  'app.short-links': 'lists short links the way the list of queues does',
  'app.mentions': 'lists mentions the way the list of queues does',
  'app.snippets': 'lists snippets the way the list of queues does',
  'app.share': 'shows what another app shared with the installed one',
  'come-back': 'is shown to whoever signs in to a deleted account',
  landing: 'shows what the entrance shows',
  'robots[.]txt': 'is for programs',
  shared: 'has what routes share',
  'sitemap[.]xml': 'is for programs',
  theme: 'takes a form',
  unsubscribe: 'opens by the link in an email, and has one button',
  'undo-email-change': 'opens by the link in an email, and looks like the page for a new password',
};
