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
          The first {TRIAL_DAYS} days are free, once per person. To see invoices, update your card,
          or change or cancel your plan, press <b>Manage billing</b> on the dashboard. You can
          cancel anytime. Your plan stays active until the end of the period you paid for.
        </p>
        <p>
          To get your money back, ask within {GUARANTEE_DAYS} days of paying. If a payment fails,
          publishing pauses until payment succeeds. Nothing is deleted.
        </p>
      </>
    ),
  },
  {
    id: 'team',
    title: 'Working with others',
    body: (
      <p>
        Invite people under Members. <b>Editors</b> publish, <b>Viewers</b> have view-only access,
        and <b>Owners</b> do everything else. Create a workspace for each brand or client, with its
        own accounts, files, and plan. Switch between workspaces at the top of the navigation.
      </p>
    ),
  },
  {
    id: 'test-mode',
    title: 'Try it without an audience',
    body: (
      <p>
        An account marked <b>Sandbox</b> publishes to a simulation of its platform, with the same
        rules, the same responses, and a page for each post. Nobody else sees it. A platform is
        simulated until the administrator sets up an app for it. API tokens that start with{' '}
        <code>ff_test_</code> only see sandbox accounts.
      </p>
    ),
  },
  {
    id: 'cli',
    title: 'The command line and the API',
    body: (
      <p>
        Create a token under <a href="/app/settings/tokens">API tokens</a>, then{' '}
        <code>fanfare login</code> and <code>fanfare publish --platforms all</code>. If a command is
        missing flags, it tells you which ones. <a href="/apis">The API page</a> has first calls in
        curl, TypeScript, and Python.
      </p>
    ),
  },
  {
    id: 'signing-in',
    title: 'I can’t sign in',
    body: (
      <ul>
        <li>
          Forgot your password? <a href="/forgot-password">Request a link</a> to choose a new one.
          It works once.
        </li>
        <li>
          Too many attempts: wait 15 minutes, or sign in with a passkey, which isn’t affected.
        </li>
        <li>
          Lost your phone: use a recovery code instead of a code from the app. Each works once. If
          you have none left, the administrator of the installation can help after verifying your
          identity.
        </li>
      </ul>
    ),
  },
  {
    id: 'delete-account',
    title: 'Export your data or delete your account',
    body: (
      <p>
        Both are under <a href="/app/settings/data">Your data</a>. The export is one archive with
        your posts, files, results, and receipts. Deleting your account stops everything
        immediately. For {RESTORE_DAYS} days, you can restore it by signing in. After that, it’s
        permanently erased. <a href="/privacy#deletion">See the details</a>. Posts that are live on
        the platforms stay there.
      </p>
    ),
  },
];
