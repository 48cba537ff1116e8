import type { DocumentedScreen } from './screen.ts';

type PublicScreen = Omit<DocumentedScreen, 'scenes' | 'path' | 'route'> &
  Partial<Pick<DocumentedScreen, 'path' | 'route'>>;

const SCREENS: readonly PublicScreen[] = [
  {
    name: 'landing',
    title: 'Landing',
    purpose: 'What Fanfare does: one call, six results, the price, and a script.',
    path: '/',
  },
  {
    name: 'pricing',
    title: 'Pricing',
    purpose: 'Two plans, monthly or yearly, and Enterprise on request. Start a trial here.',
  },
  {
    name: 'help',
    title: 'Help',
    purpose: 'Answers for when publishing doesn’t go as expected.',
  },
  { name: 'about', title: 'About', purpose: 'Why Fanfare exists, and who is responsible for it.' },
  {
    name: 'terms',
    title: 'Terms',
    purpose: 'Rights and duties of operators and users.',
  },
  {
    name: 'privacy',
    title: 'Privacy',
    purpose: 'What is stored, where, for how long, who gets it, and how to delete it.',
  },
  { name: 'partner', title: 'Partner', purpose: 'Getting started for agencies and integrators.' },
  {
    name: 'apis',
    title: 'API',
    purpose: 'The REST API and the command line on one page, with calls to copy.',
  },
  {
    name: 'apis-errors',
    route: 'apis_.errors',
    path: '/apis/errors',
    title: 'Error codes',
    purpose: 'What every API error code means, and what to do.',
  },
  {
    name: 'login',
    title: 'Sign in',
    purpose: 'Sign in with a password, a passkey, or the installation’s identity provider.',
  },
  {
    name: 'register',
    title: 'Sign up',
    purpose: 'Create your account and first workspace in one step.',
  },
  {
    name: 'forgot-password',
    title: 'Forgotten password',
    purpose:
      'Request an email with a link. The response is the same whether or not the address is known.',
  },
  {
    name: 'reset-password',
    title: 'New password, its link used up',
    purpose: 'A link works once; after that, the page says how to get another.',
    path: '/reset-password?token=0',
  },
  {
    name: 'verify-email',
    title: 'Address, its link used up',
    purpose: 'Where the link in a confirmation email leads.',
    path: '/verify-email?token=0',
  },
  {
    name: 'change-email',
    title: 'New address, its link used up',
    purpose: 'Where the link in the email to a new address leads.',
    path: '/change-email?token=0',
  },
  {
    name: 'account-deleted',
    title: 'Account deleted',
    purpose: 'What happens to your data, and how to restore your account within 30 days.',
  },
];

export const PUBLIC_SCREENS: readonly DocumentedScreen[] = SCREENS.map((screen) => ({
  path: `/${screen.name}`,
  route: screen.path === '/' ? '_index' : screen.name,
  ...screen,
  scenes: ['public'],
}));
