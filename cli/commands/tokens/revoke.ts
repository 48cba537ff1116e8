import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';

const CONSENT = {
  question: 'What uses this token stops working, for good. Revoke it?',
  reason: 'What uses a token stops working when it is revoked',
  kept: 'It works on.',
};

export const command = defineCommand({
  arguments: [{ name: 'token', description: 'the id of the token (tok_…), never its text' }],
  options: [{ flags: '--yes', description: 'do not ask; needed where nobody can be asked' }],
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
