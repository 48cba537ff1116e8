import type { PortalProblem } from '#app/components/billing/portal-failed.tsx';
import type { AppErrorShape } from '#app/domain/errors/app-error-shape.ts';

/** Returns why the payment provider's billing portal didn't open. */
export function toPortalProblem({
  messages,
  error,
}: {
  readonly messages: readonly string[];
  readonly error: AppErrorShape | null;
}): PortalProblem {
  const needsSignIn = error?.code === 'reverification_required';
  return { message: messages.join(' '), needsSignIn };
}
