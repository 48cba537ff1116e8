import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { readSettings } from '#cli/lib/config/settings.ts';
import { renderTable } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  needs: 'nothing',
  input: z.object({}),
  examples: ['fanfare config list', 'fanfare config list --json'],
  output: '{"profile","url","profiles":[{"name","url","hasToken"}]}: never a token',
  async run({ configPath, profileName }) {
    const data = await readSettings(configPath, profileName);
    const rows = data.profiles.map(({ name, url }) => [
      name === data.profile ? `${name} (in use)` : name,
      url,
    ]);
    if (rows.length === 0) return { data, toText: () => 'Nobody has logged in yet.\n' };
    return { data, toText: (paint) => renderTable(rows, { paint, header: ['PROFILE', 'SERVER'] }) };
  },
});
