import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { formatCount } from '#app/domain/text/format-count.ts';
import * as messages from '#app/domain/errors/messages/publishing.ts';
import { formatTimeLimit } from '#app/domain/media/media-text.ts';

describe('a text with a number', () => {
  it.each([
    [messages.toPublishingMessage, ['0 platforms', '1 platform', '2 platforms', '6 platforms']],
    [messages.toResetText, ['0 hours', '1 hour', '2 hours', '6 hours']],
    [
      (total: number) => messages.toPublishedMessage({ live: total, total }),
      ['all 0 platforms!', 'to 1 platform!', 'all 2 platforms!', 'all 6 platforms!'],
    ],
    [(seconds: number) => formatTimeLimit(seconds * 1000), ['0 seconds', '1 second', '2 seconds']],
    [
      (count: number) => formatCount(count, 'delivery', 'deliveries'),
      ['0 deliveries', '1 delivery'],
    ],
  ])('has the right form for none, one, two, and many', (write, forms) => {
    const counts = [0, 1, 2, 6];
    const texts = counts.slice(0, forms.length).map((count) => write(count));
    for (const [at, text] of texts.entries()) expect(text).toContain(forms[at]);
    expect(texts[1]).not.toMatch(/all 1|1 \w+s\b/u);
  });
});

/** A number in front of a plural noun without a singular form. Uppercase constants are never one. */
const UNEVEN =
  /\$\{(?:String\()?(?!limit\b|maxC|max\b|used)[a-z][A-Za-z.]*\)?\} (?:platforms|accounts|posts|files|hours|days|deliveries|minutes|tokens|rows|members|drafts|events)\b/u;
/**
 * Exceptions: numbers that are always two or more, words instead of numbers, and "x/y" or "x of y" with a
 * plural.
 */
const EVEN: Readonly<Record<string, string>> = {
  'app/components/library/delete-dialog.tsx': 'the sentence for one file is another',
  'app/components/settings/webhook-state.tsx': 'live or sandbox accounts',
  'app/components/settings/new-token-form.tsx': 'chosen from 30 and more',
  'app/components/sign-in/device-screen.tsx': 'chosen from 30 and more',
  'app/server/emails/account-emails.ts': 'a constant of 7',
  'app/server/services/api-tokens/manage-api-tokens.ts': 'live or sandbox accounts',
  'app/server/services/accounts/start-connection.ts': 'live or sandbox accounts',
  'app/server/services/webhooks/create-webhook.ts': 'live or sandbox accounts',
  'app/server/services/renditions/rendition-room.ts': 'above a limit of many',
  'app/server/platforms/instagram/media.ts': 'a media type',
  'app/server/platforms/twitter/parts/processing.ts': 'limits of many minutes',
  'app/domain/media/media-text.ts': 'three minutes or more',
  'app/domain/accounts/account-notices.ts': 'the sentence for one post is another',
  'app/domain/errors/messages/publishing.ts': 'x of y',
  'app/domain/content/file-lists.ts': 'a list of two or more',
  'app/domain/suggestions/caption-parts.ts': 'of more than a limit of many',
  'app/domain/content/story-rules.ts': 'of two or more',
  'app/components/composer/ready-note.tsx': 'x of y',
  'app/components/composer/fit-panel.tsx': 'x of y, of two or more',
  'app/components/calendar/calendar-tray.tsx': 'the sentence for one draft is another',
  'cli/lib/doctor/check-token.ts': 'live, sandbox, or all accounts',
};

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.tsx?$/u.test(name) && !/(?:generated|sandbox)\//u.test(name))
    .map((name) => `${folder}/${name}`);
}

describe('the texts of screens, emails, the API, and the CLI', () => {
  it("put a number before a plural only if it can't be one", async () => {
    const files = [...(await listFiles('app')), ...(await listFiles('cli'))];
    const found = await Promise.all(
      files.map(async (file) => {
        const lines = (await readFile(file, 'utf8')).split('\n');
        return lines.some((line) => UNEVEN.test(line) && !/=== 1|> 1/u.test(line)) ? [file] : [];
      }),
    );
    expect(found.flat().filter((file) => !(file in EVEN))).toEqual([]);
  });
});
