import { z } from 'zod';
import { writeConfig } from '#cli/lib/config/config-file.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { toProfileInUse } from '#cli/lib/config/settings.ts';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [
    { name: 'name', description: 'profile: the profile that commands use by default' },
    { name: 'value', description: 'the profile\'s name, as shown by "fanfare config list"' },
  ],
  input: z.object({
    // The URL can't be set on its own: a token belongs to the server that issued it, so a new address needs a
    // new login.
    name: oneOf(['profile'], '<name>'),
    value: z.string({ error: 'Specify a profile.' }).min(1, 'Specify a profile.'),
  }),
  examples: ['fanfare config set profile shop'],
  output: '{"name","value","path"}',
  async run({ configPath, changes }, { name, value }) {
    const config = await toProfileInUse(configPath, value);
    changes.announce({ write: configPath, content: { [name]: value } });
    await writeConfig(configPath, config);
    return { data: { name, value, path: configPath }, toText: () => `Using profile ${value}.\n` };
  },
});
