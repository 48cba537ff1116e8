import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { readSettings } from '#cli/lib/config/settings.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  needs: 'nothing',
  input: z.object({}),
  examples: ['fanfare config list', 'fanfare config list --json'],
  output: '{"profile","url","profiles":[{"name","url","hasToken"}]}; tokens are never shown',
  async run({ configPath, profileName }) {
    const data = await readSettings(configPath, profileName);
    const rows = data.profiles.map(({ name, url }) => [
      name === data.profile ? `${name} (active)` : name,
      url,
    ]);
    if (rows.length === 0)
      return { data, toText: () => 'No saved profiles. Log in with "fanfare login".\n' };
    return { data, toText: (paint) => renderTable(rows, { paint, header: ['PROFILE', 'SERVER'] }) };
  },
});
