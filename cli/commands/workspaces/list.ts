import { z } from 'zod';
import type { OperationResponse } from '../../client/endpoints.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { type Cell, renderTable } from '#cli/lib/terminal/table.ts';

type Workspace = OperationResponse<'listWorkspaces'>['items'][number];

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare workspaces list', 'fanfare workspaces list --profile shop --json'],
  output:
    '{"items":[{"id","name","timeZone","lateLimitMinutes","role","isCurrent"}]}; a token works in one workspace',
  async run({ connect, terminal }) {
    const client = await connect();
    const workspaces = await client.call('listWorkspaces');
    terminal.writeStatus(
      'A token works in one workspace. To use another one, run "fanfare login --profile <name>".',
    );
    return {
      data: workspaces,
      toText: (paint) =>
        renderTable(workspaces.items.map(toRow), {
          paint,
          header: ['NAME', 'YOUR ROLE', 'TIME ZONE', 'ID'],
        }),
    };
  },
});

function toRow({ name, role, timeZone, id }: Workspace): Cell[] {
  return [name, role, timeZone, id];
}
