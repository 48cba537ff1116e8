import { z } from 'zod';
import { createClient } from '../../client/create-client.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderFacts } from '#cli/lib/terminal/table.ts';

export const command = defineCommand({
  input: z.object({}),
  examples: ['fanfare whoami', 'fanfare whoami --json'],
  output:
    'The profile {"id","email","workspaceId","selectedPlan","subscriptionStatus",…} with "url" and\n"tokenFrom" ("flag", "environment" or "profile")',
  async run({ getCredentials, wire }) {
    const credentials = await getCredentials();
    const me = await createClient({ ...wire, ...credentials }).call('getMe');
    const { url, tokenFrom } = credentials;
    const name = [me.firstName, me.lastName].filter(Boolean).join(' ');
    const facts: [string, string][] = [
      ['Server', url],
      ['User', name === '' ? me.email : `${name} <${me.email}>`],
      ['Workspace', me.workspaceId],
      ['Plan', `${me.selectedPlan ?? 'none'} (${me.subscriptionStatus.replace('_', ' ')})`],
      ['Token from', tokenFrom],
    ];
    return { data: { ...me, url, tokenFrom }, toText: (paint) => renderFacts(facts, paint) };
  },
});
