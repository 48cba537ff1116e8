import { ROLE_NAMES } from '#app/domain/workspaces/role-texts.ts';
import { type Role } from '#app/domain/workspaces/roles.ts';
import { SignInFrame } from '../sign-in/sign-in-frame.tsx';
import { Banner } from '../ui/banner.tsx';

export interface InvitationScreenProps {
  /** Null if the link has expired. */
  readonly invitation: {
    readonly email: string;
    readonly role: Role;
    readonly workspaceName: string;
    readonly inviter: string;
  } | null;
  readonly token: string;
  /** The email address of the signed-in person, or null. */
  readonly signedInAs: string | null;
  readonly error: string | null;
}

/** Opened from the invitation email. Accepting takes a button, because email clients prefetch links. */
export function InvitationScreen(props: InvitationScreenProps) {
  const { invitation, error } = props;
  if (!invitation) {
    return (
      <SignInFrame title="Invitation" subtitle="You can’t use this invitation.">
        <Banner tone="bad">
          This invitation has expired, was revoked, or has already been used. Ask for a new one.
        </Banner>
        <a className="btn solid block" href="/app">
          Go to the app
        </a>
      </SignInFrame>
    );
  }
  const { workspaceName, inviter, email, role } = invitation;
  return (
    <SignInFrame
      title={`Join “${workspaceName}”`}
      subtitle={`${inviter} invited you. Your role: ${ROLE_NAMES[role]}. The invitation is for ${email}.`}
    >
      {error ? <Banner tone="bad">{error}</Banner> : null}
      <Response {...props} email={email} />
    </SignInFrame>
  );
}

function Response({ token, signedInAs, email }: InvitationScreenProps & { email: string }) {
  if (signedInAs === null) return <SignInFirst token={token} />;
  if (signedInAs !== email) {
    return (
      <div className="stack">
        <Banner tone="warn">
          You are signed in as {signedInAs}. Sign out, then open the link in the email again and
          sign in with the invited address.
        </Banner>
        <form method="post" action="/logout">
          <button className="btn solid block">Sign out</button>
        </form>
      </div>
    );
  }
  return (
    <form method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      <button className="btn solid block">Join workspace</button>
    </form>
  );
}

/**
 * Shows both options to everyone, so that the page doesn't reveal whether the email address has an account.
 */
function SignInFirst({ token }: { token: string }) {
  return (
    <form method="post" action="/auth/start" className="stack">
      <input type="hidden" name="returnTo" value={`/invitation?token=${token}`} />
      <p className="sub">Sign in with this address, or create an account with it.</p>
      <button className="btn solid block" name="mode" value="sign-in">
        Sign in
      </button>
      <button className="btn quiet block" name="mode" value="sign-up">
        Create an account
      </button>
    </form>
  );
}
