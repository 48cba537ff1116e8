import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'Apps that use this token will stop working. Revoke it?',
  reason: 'Apps that use a revoked token stop working',
  declinedText: 'The token is still active.',
};

export const command = defineCommand({
  arguments: [{ name: 'token', description: 'the ID of the token (tok_…), not the token itself' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ token: id('token', 'tok_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare tokens revoke tok_01kb… --yes'],
  output: '{"id":"tok_…","revoked":true}',
  async run(context, { token: tokenId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    await client.call('revokeToken', { params: { tokenId } });
    return { data: { id: tokenId, revoked: true }, toText: () => `Revoked ${tokenId}.\n` };
  },
});
