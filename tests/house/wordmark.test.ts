import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { WORD } from '#app/components/ui/word-shape.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

it('the font that a browser fetches has the glyphs that the server draws', async () => {
  expect(await readFile(path.join(PUBLIC, 'wordmark.svg'), 'utf8')).toContain(`d="${WORD}"`);
});
