import { z } from 'zod';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { list, oneOf } from '#cli/lib/command/option-schemas.ts';

const LoginInput = z.object({
  browser: z.boolean().default(false),
  device: z.boolean().default(false),
  scopes: list('--scopes')
    .pipe(z.array(oneOf(API_SCOPES, '--scopes')))
    .default([]),
  tokenStdin: z.boolean().default(false),
});

export const command = defineCommand({
  needs: 'server',
  options: [
    { flags: '--browser', description: 'log in with your browser (default in a terminal)' },
    {
      flags: '--device',
      description: 'log in with a code that you enter in a browser on any machine',
    },
    {
      flags: '--scopes <list>',
      description:
        'limit the token to these scopes: posts:read,… (default: all except creating tokens)',
      isRepeatable: true,
    },
    { flags: '--token-stdin', description: 'read an API token from stdin' },
  ],
  input: LoginInput,
  examples: [
    'fanfare login',
    'fanfare login --url https://fanfare.example.com',
    'fanfare login --device',
    'fanfare login --profile shop',
    'printenv MY_TOKEN | fanfare login --token-stdin',
  ],
  output:
    '{"url","email","workspaceId","path"}; "path" is the file with the saved token (mode 0600)',
  run: async (context, input) => {
    // Loaded on demand, so help starts without the browser login.
    const { login } = await import('#cli/lib/auth/login.ts');
    return login(context, input);
  },
});
