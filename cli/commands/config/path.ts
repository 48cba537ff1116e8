import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';

export const command = defineCommand({
  needs: 'nothing',
  input: z.object({}),
  examples: ['fanfare config path'],
  output: '{"path"}, even if the file doesn\'t exist',
  async run({ configPath }) {
    return { data: { path: configPath }, toText: () => `${configPath}\n` };
  },
});
