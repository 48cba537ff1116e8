import type { components } from '#cli/client/api-types.ts';
import type { CommandResult } from '../command/define-command.ts';
import { toLine } from '#cli/text/text.ts';

type BannedWords = components['schemas']['BannedWords'];

/** Prints one word per line, as the settings screen accepts them. */
export function toBannedWordsResult(banned: BannedWords): CommandResult {
  const { words } = banned;
  return {
    data: banned,
    toText: () =>
      words.length === 0 ? 'No banned words.\n' : words.map((word) => `${toLine(word)}\n`).join(''),
  };
}
