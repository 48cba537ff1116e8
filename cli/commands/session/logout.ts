import { z } from 'zod';
import { deleteProfile } from '#cli/lib/config/config-file.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  needs: 'nothing',
  input: z.object({}),
  examples: ['fanfare logout', 'fanfare logout --profile shop'],
  output: '{"loggedOut","path"}; "loggedOut" is false if no token was saved',
  async run({ configPath, profileName, env, terminal, changes }) {
    changes.announce({ write: configPath, content: { profile: profileName, token: null } });
    const loggedOut = await deleteProfile(configPath, profileName);
    if (env['FANFARE_TOKEN'])
      terminal.writeStatus('FANFARE_TOKEN is still set, so commands keep using it.');
    const text = loggedOut
      ? `Deleted the token from ${configPath}. The token itself is still active. Revoke it if you no longer need it.\n`
      : 'No token was saved.\n';
    return { data: { loggedOut, path: configPath }, toText: () => text };
  },
});
