import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { compareContent } from '#cli/lib/content/compare-content.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderClaims } from '#cli/lib/show/show-receipt.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { requireFile, toFileError } from '#cli/lib/content/upload-media.ts';
import { type VerifiedReceipt, verifyReceipt } from '#cli/lib/show/verify-receipt.ts';

const MISSING_FILE = 'Specify a receipt file saved by "fanfare receipts get --out".';
const MISSING_KEYS = '--keys is required: a file saved by "fanfare receipts keys".';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [{ name: 'file', description: 'the receipt file' }],
  options: [
    {
      flags: '--keys <file>',
      description: 'file with the public keys of the server that signed it',
    },
    {
      flags: '--text-file <file>',
      description: "file with the post's text, to compare with the receipt",
    },
    {
      flags: '--media <file>',
      description: 'a media file of the post to compare; repeat it for each file, in order',
      isRepeatable: true,
    },
  ],
  input: z.object({
    file: z.string({ error: MISSING_FILE }).min(1, MISSING_FILE),
    keys: z.string({ error: MISSING_KEYS }).min(1, MISSING_KEYS),
    textFile: z.string().min(1, '--text-file needs a file name.').optional(),
    media: z.array(z.string().min(1, '--media needs a file name.')).default([]),
  }),
  examples: [
    'fanfare receipts verify receipt.json --keys keys.json',
    'fanfare receipts verify receipt.json --keys keys.json --text-file post.txt --media kiln.mp4',
  ],
  output:
    '{"verified":true,"keyId","claims","compared":{"text","media"}}: "compared" lists the\ncontent that was checked. Works offline. A mismatch is an error.',
  async run(_context, { file, keys, textFile, media }) {
    const verified = await verifyReceipt(await readText(file), await readText(keys));
    const violations = await compareContent(verified.claims, { textFile, media });
    if (violations.length > 0) {
      const message = violations.map((violation) => violation.message).join(' ');
      throw new CliError('content_differs', { exit: 'error', message, violations });
    }
    const compared = { text: textFile !== undefined, media: media.length > 0 };
    return {
      data: { verified: true, ...verified, compared },
      toText: (paint) => render(verified, compared, paint),
    };
  },
});

async function readText(file: string): Promise<string> {
  await requireFile(file);
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw toFileError(`Can't read the file: ${file}`, error);
  });
}

interface Comparison {
  readonly text: boolean;
  readonly media: boolean;
}

function render({ claims, keyId }: VerifiedReceipt, compared: Comparison, paint: Paint): string {
  const tick = paint('green', '✓');
  const open = paint('dim', '·');
  const hasMedia = claims.mediaSha256.length > 0;
  return [
    `${tick} The signature is valid: the receipt is unchanged since ${claims.iss} signed it.\n`,
    compared.text
      ? `${tick} The text matches the published text.\n`
      : `${open} The text wasn't compared. Use --text-file to compare it.\n`,
    ...(hasMedia ? [toMediaLine(compared.media, { tick, open })] : []),
    '\n',
    renderClaims(claims, paint, [['Key', keyId]]),
  ].join('');
}

function toMediaLine(isCompared: boolean, { tick, open }: { tick: string; open: string }): string {
  return isCompared
    ? `${tick} The files match the published files.\n`
    : `${open} The files weren't compared. Use --media to compare them.\n`;
}
