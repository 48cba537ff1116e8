import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { openSandbox, SANDBOX_OPTION, sandboxUrl } from '#cli/lib/webhooks/sandbox-control.ts';

export const command = defineCommand({
  needs: 'sandbox',
  options: [
    { flags: '--platform <platform>', description: 'only this platform' },
    { flags: '--yes', description: 'skip the confirmation; required without a terminal' },
    SANDBOX_OPTION,
  ],
  input: z.object({
    platform: z.string().min(1).optional(),
    yes: z.boolean().default(false),
    sandboxUrl: sandboxUrl(),
  }),
  examples: ['fanfare sandbox reset --yes', 'fanfare sandbox reset --platform twitter --yes'],
  output:
    '{"sandbox":"http://…","reset":"everything"}: deletes posts, connected accounts, faults, and settings, and resets the clock.',
  async run(context, { platform, yes, sandboxUrl: url }) {
    const sandbox = openSandbox(context, url);
    if (!yes)
      await requireConsent(
        context,
        toDeletion(`all data of ${platform ?? 'the sandbox'}, including connected accounts`),
      );
    const { reset } = await sandbox.call('POST', '/reset', platform ? { platform } : {});
    const data = { sandbox: sandbox.url, reset };
    return { data, toText: () => `Reset ${platform ?? 'the sandbox'}.\n` };
  },
});
