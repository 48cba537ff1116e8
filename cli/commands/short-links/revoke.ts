import { z } from 'zod';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';

const CONSENT = {
  question: 'The link stops working for good, also in posts. Revoke it?',
  reason: 'A revoked link stops working for good, also in posts',
  declinedText: 'The link still works.',
};

export const command = defineCommand({
  arguments: [{ name: 'link', description: 'the ID of the short link (slnk_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ link: id('link', 'slnk_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare short-links revoke slnk_01kb… --yes'],
  output: '{"id":"slnk_…","revoked":true}',
  async run(context, { link: shortLinkId, yes }) {
    const client = await context.connect();
    if (!yes) await requireConsent(context, CONSENT);
    await client.call('revokeShortLink', { params: { shortLinkId } });
    return { data: { id: shortLinkId, revoked: true }, toText: () => `Revoked ${shortLinkId}.\n` };
  },
});
