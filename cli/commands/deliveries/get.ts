import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDossierResult } from '#cli/lib/show/show-dossier.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  input: z.object({ delivery: id('delivery', 'dlv_01kb…') }),
  examples: [
    'fanfare deliveries get dlv_01kb…',
    "fanfare deliveries get dlv_01kb… --json | jq '.timeline[] | select(.exchange)'",
  ],
  output:
    '{"id","platform","state","errorCode","platformMessage","remedy","retrySafe","rule","evidence",\n"can","timeline":[{"at","step","kind","message","exchange"}],"text","media","receipt",…}',
  async run({ connect }, { delivery: deliveryId }) {
    const client = await connect();
    return toDossierResult(await client.call('getDelivery', { params: { deliveryId } }));
  },
});
