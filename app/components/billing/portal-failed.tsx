import { PORTAL_FAILED_TITLE } from '#app/domain/errors/messages/billing.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { NoticeDialog } from '../ui/notice-dialog.tsx';

export interface PortalProblem {
  readonly message: string;
  /** The action requires a recent sign-in. */
  readonly needsSignIn: boolean;
}

interface PortalFailedProps {
  readonly problem: PortalProblem;
  /** The page that submitted the form. */
  readonly backTo?: string;
}

export function PortalFailed({ problem, backTo = '/app' }: PortalFailedProps) {
  return (
    <NoticeDialog title={PORTAL_FAILED_TITLE} isFailure backTo={backTo}>
      {problem.needsSignIn ? (
        <SignInAgain returnTo={backTo} level="moderate">
          Manage your card and invoices there.
        </SignInAgain>
      ) : (
        <p className="sub">{problem.message}</p>
      )}
    </NoticeDialog>
  );
}
