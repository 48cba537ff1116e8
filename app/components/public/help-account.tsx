import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';
import { GUARANTEE_DAYS, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import type { TextSection } from './text-page.tsx';

export const ACCOUNT: readonly TextSection[] = [
  {
    id: 'billing',
    title: 'Trial, plan, invoices',
    body: (
      <>
        <p>
          The first {TRIAL_DAYS} days are free, once for each person. Invoices, card, another plan
          and the end of it are in the billing portal: press <b>Manage billing</b> on the dashboard.
          You can cancel anytime; what is paid for runs to its end.
        </p>
        <p>
          Your money back: ask within {GUARANTEE_DAYS} days of paying. And when a payment fails,
          publishing rests until the card is mended; nothing is deleted.
        </p>
      </>
    ),
  },
  {
    id: 'team',
    title: 'Working with others',
    body: (
      <p>
        Invite people under Members. <b>Editors</b> publish, <b>Viewers</b> look on, <b>Owners</b>{' '}
        do the rest. Another brand or client gets a workspace of its own, with its own accounts,
        files and plan; the switch stands at the top of the navigation.
      </p>
    ),
  },
  {
    id: 'test-mode',
    title: 'Trying it without an audience',
    body: (
      <p>
        An account that is marked <b>Sandbox</b> publishes to a simulation of its platform: the same
        rules, the same answers, a page for each post, and nobody sees it. A platform is simulated
        until whoever runs the installation has set up an app of their own there. API tokens that
        begin with <code>ff_test_</code> see sandbox accounts alone.
      </p>
    ),
  },
  {
    id: 'cli',
    title: 'The command line and the API',
    body: (
      <p>
        Make a token under <a href="/app/settings/tokens">API tokens</a>, then{' '}
        <code>fanfare login</code> and <code>fanfare publish --platforms all</code>. Without the
        flags it needs, a command says which ones. <a href="/apis">The API page</a> has the first
        calls in curl, TypeScript and Python.
      </p>
    ),
  },
  {
    id: 'signing-in',
    title: 'I cannot sign in',
    body: (
      <ul>
        <li>
          Password forgotten: <a href="/forgot-password">have a link sent</a>. It works once.
        </li>
        <li>
          Too many wrong tries: wait a quarter of an hour, or use a passkey, which they do not
          touch.
        </li>
        <li>
          Phone lost: a recovery code works in place of a code of the app, once. Without any of
          them, whoever runs the installation can help once they know that it is you.
        </li>
      </ul>
    ),
  },
  {
    id: 'delete-account',
    title: 'Taking data along, deleting the account',
    body: (
      <p>
        Both are under <a href="/app/settings/data">Your data</a>. The export is one archive with
        posts, files, results and receipts. Deleting ends everything at once; for {RESTORE_DAYS}{' '}
        days signing in brings it back, then it is erased.{' '}
        <a href="/privacy#deletion">What that means in detail</a>. Posts that are live on the
        platforms stay there.
      </p>
    ),
  },
];
