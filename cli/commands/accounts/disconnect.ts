import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: "Fanfare can't publish to this account until you reconnect it. Disconnect it?",
  reason: "Fanfare can't publish to a disconnected account",
  declinedText: 'The account is still connected.',
};

export const command = defineCommand({
  arguments: [{ name: 'account', description: 'the ID of the account (acct_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ account: id('account', 'acct_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare accounts disconnect acct_01kb… --yes'],
  output: '{"id":"acct_…","disconnected":true}; past posts are kept',
  async run(context, { account: accountId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    await client.call('disconnectAccount', { params: { accountId } });
    const data = { id: accountId, disconnected: true };
    return { data, toText: () => `Disconnected ${accountId}. Past posts are kept.\n` };
  },
});
