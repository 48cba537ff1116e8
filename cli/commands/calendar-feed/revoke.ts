import { z } from 'zod';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

const CONSENT = {
  question: 'Calendar apps that read this feed will stop updating. Revoke its address?',
  reason: 'Calendar apps stop updating when the address is revoked',
  declinedText: 'The address still works.',
};

export const command = defineCommand({
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ yes: z.boolean().default(false) }),
  examples: ['fanfare calendar-feed revoke --yes'],
  output: '{"revoked":true}',
  async run(context, { yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    await client.call('revokeCalendarFeed');
    return { data: { revoked: true }, toText: () => 'Revoked the calendar feed.\n' };
  },
});
