import { formatCount } from '#app/domain/text/format-count.ts';
import { Form, Link } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import type { DeletionOutlook } from '#app/domain/identity/account-deletion.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAddressDialog } from '../ui/use-address-dialog.ts';

interface DeleteAccountDialogProps {
  readonly outlook: DeletionOutlook;
  readonly error: string | null;
}

/** Explains what deletion does and asks to confirm. Without scripts, the dialog is open in the page. */
export function DeleteAccountDialog({ outlook, error }: DeleteAccountDialogProps) {
  const dialog = useAddressDialog('/app');
  return (
    <dialog {...dialog} open className="notice" aria-labelledby="delete-account-title">
      <h2 className="t2" id="delete-account-title" tabIndex={-1}>
        Delete your account?
      </h2>
      {error ? <Banner tone="bad">{error}</Banner> : null}
      <ul className="uses small told">
        {toConsequences(outlook).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="small">
        Want to keep your posts and files?{' '}
        <a href="/api/export" download>
          Download everything
        </a>{' '}
        first.
      </p>
      {outlook.needsSignIn ? (
        <SignInAgain level="strict_mfa" returnTo="/app?delete=account">
          Only you can delete your account.
        </SignInAgain>
      ) : null}
      <Form method="post" action="/app?index&delete=account" className="acts">
        <Link className="btn quiet" to="/app" preventScrollReset>
          Keep my account
        </Link>
        {outlook.needsSignIn ? null : (
          <button className="btn bad" name="intent" value="delete-account">
            <Icon of={Trash2} size="s" />
            Yes, delete my account
          </button>
        )}
      </Form>
    </dialog>
  );
}

function toConsequences(outlook: DeletionOutlook): string[] {
  const { workspaces, waitingDeliveries, connectedAccounts, hasSubscription } = outlook;
  const shared = workspaces.filter(({ otherMembers }) => otherMembers > 0);
  return [
    ...(waitingDeliveries > 0
      ? [
          `${formatCount(waitingDeliveries, 'scheduled or waiting delivery', 'scheduled or waiting deliveries')} will be canceled. Deliveries already in progress will finish.`,
        ]
      : []),
    ...(connectedAccounts > 0
      ? [
          `${formatCount(connectedAccounts, 'connected account is', 'connected accounts are')} disconnected.`,
        ]
      : []),
    ...(hasSubscription ? ['Your subscription ends now.'] : []),
    ...shared.map(
      ({ name, otherMembers }) =>
        `${name} has no other owner and will be deleted too, including for ${formatCount(otherMembers, 'other member', 'other members')}. To keep it, make one of them an owner first.`,
    ),
    'You’re signed out everywhere, and your API tokens stop working.',
    'You can restore your account for 30 days by signing in. After that, everything is permanently erased.',
    'If you had a free trial, we keep a keyed hash of your email address for a year, so the trial can’t be used twice.',
  ];
}
