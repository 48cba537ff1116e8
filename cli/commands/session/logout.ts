import { z } from 'zod';
import { deleteProfile } from '#cli/lib/config/config-file.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  needs: 'nothing',
  input: z.object({}),
  examples: ['fanfare logout', 'fanfare logout --profile shop'],
  output: '{"loggedOut": whether there was a token, "path"}',
  async run({ configPath, profileName, env, terminal, changes }) {
    changes.begin({ write: configPath, content: { profile: profileName, token: null } });
    const loggedOut = await deleteProfile(configPath, profileName);
    if (env['FANFARE_TOKEN']) terminal.say('FANFARE_TOKEN is still set and still used.');
    const text = loggedOut
      ? `Forgot the token in ${configPath}. It still works: revoke it on the server if it should not.\n`
      : 'There was no token to forget.\n';
    return { data: { loggedOut, path: configPath }, toText: () => text };
  },
});
