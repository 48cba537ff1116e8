import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { compareContent } from '#cli/lib/content/compare-content.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { renderClaims } from '#cli/lib/show/show-receipt.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { requireFile, toFileError } from '#cli/lib/content/upload-media.ts';
import { type VerifiedReceipt, verifyReceipt } from '#cli/lib/show/verify-receipt.ts';

const MISSING_FILE = 'Specify a receipt: the file that "fanfare receipts get --out" wrote.';
const MISSING_KEYS = '--keys is missing: the file that "fanfare receipts keys" wrote.';

export const command = defineCommand({
  needs: 'nothing',
  arguments: [{ name: 'file', description: 'the receipt' }],
  options: [
    { flags: '--keys <file>', description: 'the public keys of the server that signed it' },
    {
      flags: '--text-file <file>',
      description: 'the text of the post, to be compared with what was signed',
    },
    {
      flags: '--media <file>',
      description: 'a file of the post, to be compared; repeat it in order for more',
      isRepeatable: true,
    },
  ],
  input: z.object({
    file: z.string({ error: MISSING_FILE }).min(1, MISSING_FILE),
    keys: z.string({ error: MISSING_KEYS }).min(1, MISSING_KEYS),
    textFile: z.string().min(1, '--text-file needs the name of a file.').optional(),
    media: z.array(z.string().min(1, '--media needs the name of a file.')).default([]),
  }),
  examples: [
    'fanfare receipts verify receipt.json --keys keys.json',
    'fanfare receipts verify receipt.json --keys keys.json --text-file post.txt --media kiln.mp4',
  ],
  output:
    '{"verified":true,"keyId","claims","compared":{"text","media"}}: "compared" says what of the\ncontent was given and matches. Works without a server. Whatever does not match is an error.',
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
    throw toFileError(`The file cannot be read: ${file}`, error);
  });
}

interface Compared {
  readonly text: boolean;
  readonly media: boolean;
}

function render({ claims, keyId }: VerifiedReceipt, compared: Compared, paint: Paint): string {
  const tick = paint('green', '✓');
  const open = paint('dim', '·');
  const hasMedia = claims.mediaSha256.length > 0;
  return [
    `${tick} The signature is right: nothing of this was changed since ${claims.iss} signed it.\n`,
    compared.text
      ? `${tick} The text is the one that was published.\n`
      : `${open} The text was not compared (--text-file).\n`,
    ...(hasMedia ? [toMediaLine(compared.media, { tick, open })] : []),
    '\n',
    renderClaims(claims, paint, [['Key', keyId]]),
  ].join('');
}

function toMediaLine(isCompared: boolean, { tick, open }: { tick: string; open: string }): string {
  return isCompared
    ? `${tick} The files are the ones that were published.\n`
    : `${open} The files were not compared (--media).\n`;
}
