import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toJson } from '#cli/lib/terminal/json.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { renderClaims } from '#cli/lib/show/show-receipt.ts';
import { toLine } from '#cli/text/text.ts';
import { toFileError } from '#cli/lib/content/upload-media.ts';

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [{ flags: '--out <file>', description: 'save it to this file' }],
  input: z.object({
    delivery: id('delivery', 'dlv_01kb…'),
    out: z.string().min(1, '--out needs a file name.').optional(),
  }),
  examples: [
    'fanfare receipts get dlv_01kb… --out receipt.json',
    'fanfare receipts get dlv_01kb… | jq -r .statement',
  ],
  output:
    '{"id","deliveryId","keyId","keysUrl","statement","claims"}: "statement" is the signed part',
  async run({ connect, terminal, changes }, { delivery: deliveryId, out }) {
    const client = await connect();
    const receipt = await client.call('getDeliveryReceipt', { params: { deliveryId } });
    if (out !== undefined) {
      changes.announce({ write: out, content: receipt });
      await writeFile(out, `${toJson(receipt, { pretty: true })}\n`).catch((error: unknown) => {
        throw toFileError(`Can't write the receipt to ${out}`, error);
      });
      terminal.writeStatus(`Saved to ${toLine(out)}. Save the keys, too: fanfare receipts keys`);
    }
    return {
      data: receipt,
      toText: (paint) => renderClaims(receipt.claims, paint, [['Key', receipt.keyId]]),
    };
  },
});
