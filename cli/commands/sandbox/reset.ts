import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { requireConsent, toDeletion } from '#cli/lib/auth/require-consent.ts';
import { openSandbox, SANDBOX_OPTION, sandboxUrl } from '#cli/lib/webhooks/sandbox-control.ts';

export const command = defineCommand({
  needs: 'sandbox',
  options: [
    { flags: '--platform <platform>', description: 'this platform alone' },
    { flags: '--yes', description: 'do not ask; needed where nobody can be asked' },
    SANDBOX_OPTION,
  ],
  input: z.object({
    platform: z.string().min(1).optional(),
    yes: z.boolean().default(false),
    sandboxUrl: sandboxUrl(),
  }),
  examples: ['fanfare sandbox reset --yes', 'fanfare sandbox reset --platform twitter --yes'],
  output:
    '{"sandbox":"http://…","reset":"everything"}: posts, connected accounts, faults and knobs are gone, and the clock is right again.',
  async run(context, { platform, yes, sandboxUrl: url }) {
    const sandbox = openSandbox(context, url);
    if (!yes)
      await requireConsent(
        context,
        toDeletion(`All of ${platform ?? 'the sandbox'}, its connected accounts too,`),
      );
    const { reset } = await sandbox.call('POST', '/reset', platform ? { platform } : {});
    const data = { sandbox: sandbox.url, reset };
    return { data, toText: () => `The sandbox has forgotten ${platform ?? 'everything'}.\n` };
  },
});
