import type { ScreenOf } from './screen.ts';

type PublicScreen = Omit<ScreenOf, 'scenes' | 'path' | 'route'> &
  Partial<Pick<ScreenOf, 'path' | 'route'>>;

const SCREENS: readonly PublicScreen[] = [
  {
    name: 'landing',
    title: 'Landing',
    purpose: 'What Fanfare does, shown on itself: one call, six answers, the price, the script.',
    path: '/',
  },
  {
    name: 'pricing',
    title: 'Pricing',
    purpose: 'Two plans by the month or the year, the third by talking; a trial starts here.',
  },
  {
    name: 'help',
    title: 'Help',
    purpose: 'Answers to what people ask when something does not go out as they thought.',
  },
  { name: 'about', title: 'About', purpose: 'Why there is a Fanfare, and who answers for it.' },
  {
    name: 'terms',
    title: 'Terms',
    purpose: 'What the people who run an installation, and those who use it, owe each other.',
  },
  {
    name: 'privacy',
    title: 'Privacy',
    purpose: 'What is kept, where, for how long, who gets it, and how it leaves again.',
  },
  { name: 'partner', title: 'Partner', purpose: 'For agencies and integrators: how to begin.' },
  {
    name: 'apis',
    title: 'API',
    purpose: 'The REST API and the terminal on one page, with calls to copy.',
  },
  {
    name: 'apis-errors',
    route: 'apis_.errors',
    path: '/apis/errors',
    title: 'Error codes',
    purpose: 'What every error code of the API means, and what to do.',
  },
  {
    name: 'login',
    title: 'Sign in',
    purpose: 'By password, by passkey, or by whoever the installation trusts.',
  },
  {
    name: 'register',
    title: 'Sign up',
    purpose: 'The account and its first workspace, in one step.',
  },
  {
    name: 'forgot-password',
    title: 'Forgotten password',
    purpose: 'Asks for a letter with a link. It says the same whether the address is known or not.',
  },
  {
    name: 'reset-password',
    title: 'New password, its link used up',
    purpose: 'A link works once; afterwards the page says how to get another.',
    path: '/reset-password?token=0',
  },
  {
    name: 'verify-email',
    title: 'Address, its link used up',
    purpose: 'Where the letter that confirms an address leads to.',
    path: '/verify-email?token=0',
  },
  {
    name: 'change-email',
    title: 'New address, its link used up',
    purpose: 'Where the letter to a new address leads to.',
    path: '/change-email?token=0',
  },
  {
    name: 'account-deleted',
    title: 'Account deleted',
    purpose: 'The last page: what happens to the data, and the way back within thirty days.',
  },
];

export const PUBLIC_SCREENS: readonly ScreenOf[] = SCREENS.map((screen) => ({
  path: `/${screen.name}`,
  route: screen.path === '/' ? '_index' : screen.name,
  ...screen,
  scenes: ['public'],
}));
