import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { readSettings, SETTING_NAMES } from '#cli/lib/config/settings.ts';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [{ name: 'name', description: 'profile (the active profile) or url (its server)' }],
  input: z.object({ name: oneOf(SETTING_NAMES, '<name>') }),
  examples: ['fanfare config get url', 'fanfare config get profile'],
  output: '{"name","value"}; the value is null if nothing is saved',
  async run({ configPath, profileName }, { name }) {
    const value = (await readSettings(configPath, profileName))[name];
    return { data: { name, value }, toText: () => `${value ?? ''}\n` };
  },
});
