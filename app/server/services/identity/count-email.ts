import { describeWait } from './describe-wait.ts';
import { type AccountEmailOutcome, refuse } from './account-email-outcome.ts';
import { type Client, toCountedNetwork } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Counts a requested email. Returns the refusal if there were too many. */
export async function countEmail(
  { limits }: Pick<IdentityDeps, 'limits'>,
  client: Client,
  email: string,
): Promise<AccountEmailOutcome | null> {
  const waitSeconds = await limits.countEmail({ email, address: toCountedNetwork(client) });
  if (waitSeconds === null) return null;
  const form = `You requested too many emails. Try again in ${describeWait(waitSeconds)}.`;
  return refuse('rate_limited', { form }, { email, waitSeconds });
}
