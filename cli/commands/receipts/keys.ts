import { z } from 'zod';
import { fetchReceiptKeys } from '../../client/fetch-receipt-keys.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toJson } from '#cli/lib/terminal/json.ts';

export const command = defineCommand({
  needs: 'server',
  input: z.object({}),
  examples: [
    'fanfare receipts keys > keys.json',
    'fanfare receipts keys --url https://fanfare.example.com',
  ],
  output: '{"keys":[{"kty","crv","x","kid","alg","use"}]}: a JWK set. No token is needed.',
  async run({ findUrl, wire }) {
    const keys = await fetchReceiptKeys({ ...wire, url: await findUrl() });
    return { data: keys, toText: () => `${toJson(keys, { pretty: true })}\n` };
  },
});
