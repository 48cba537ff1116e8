import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'Nothing goes out to it until it is connected again. Disconnect it?',
  reason: 'Nothing goes out to an account that is disconnected',
  kept: 'It stays connected.',
};

export const command = defineCommand({
  arguments: [{ name: 'account', description: 'the id of the account (acct_…)' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
  input: z.object({ account: id('account', 'acct_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare accounts disconnect acct_01kb… --yes'],
  output: '{"id":"acct_…","disconnected":true}: past posts stay',
  async run(context, { account: accountId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    await client.call('disconnectAccount', { params: { accountId } });
    const data = { id: accountId, disconnected: true };
    return { data, toText: () => `Disconnected ${accountId}. Past posts stay.\n` };
  },
});
