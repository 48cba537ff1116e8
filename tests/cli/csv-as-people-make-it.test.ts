import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBulkColumn } from '#app/domain/bulk/bulk-csv.ts';
import { openRows } from '#cli/lib/rows/open-rows.ts';
import { writeFailed } from '#cli/lib/bulk/write-failed.ts';
import { runCli, VIDEO } from '#tests/support/cli.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-csv-'));
  await mkdir(file('clips'));
  await cp(VIDEO, file('clips/kiln.mp4'));
  await cp(VIDEO, file('back\\slash.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(content: string | Buffer, name = 'posts.csv') {
  await writeFile(file(name), content);
  const ran = await runInProcess(['lint', file(name), '--json'], { env: {} });
  return { ...ran, findings: ran.code === 2 ? [] : JSON.parse(ran.stdout).findings };
}

async function readRequests(content: string | Buffer) {
  await writeFile(file('read.csv'), content);
  const requests: unknown[] = [];
  for await (const { request } of (await openRows(file('read.csv'))).rows) requests.push(request);
  return requests;
}

const post = (platforms: string[], caption: string) => ({
  platforms,
  content: { captions: [caption] },
});

describe('platforms', () => {
  it('are accepted by the names that tables and screens show, in any case, quoted or not', async () => {
    const rows = [
      'platforms,caption',
      '"LinkedIn, X",a',
      'YouTube; TIKTOK facebook,b',
      '“Instagram”,c',
      '"""Twitter""",d',
    ];
    expect(await readRequests(rows.join('\n'))).toEqual([
      post(['linkedin', 'twitter'], 'a'),
      post(['youtube', 'tiktok', 'facebook'], 'b'),
      post(['instagram'], 'c'),
      post(['twitter'], 'd'),
    ]);
  });

  it('are accepted by these names in front matter and in --platforms, too', async () => {
    const markdown = await lint('---\nplatforms: [LinkedIn, X]\n---\nThe kiln is open\n', 'a.md');
    expect(markdown.findings).toEqual([]);
    const args = ['lint', '--platforms', 'LinkedIn,X', '--caption', 'The kiln is open', '--json'];
    expect(await runInProcess(args)).toMatchObject({ code: 0 });
  });

  it('are shown as written, with the line, if they have a typo', async () => {
    const { code, findings } = await lint('Platforms;Caption\n\nLinkdin;"Open, at last"\n');
    expect(code).toBe(6);
    expect(findings).toMatchObject([
      { line: 3, member: 'platforms', code: 'invalid_value', text: 'Linkdin;"Open, at last"' },
    ]);
  });
});

describe('encodings', () => {
  const TEXT = 'platforms;caption\r\nLinkedIn;Töpferei — 日本 🎉\r\n';
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    [
      'UTF-16 LE with tabs, as Excel saves "Unicode Text"',
      Buffer.from(`\uFEFF${TEXT.replaceAll(';', '\t')}`, 'utf16le'),
    ],
  ])('read %s', async (_name, bytes) => {
    expect(await readRequests(bytes)).toEqual([post(['linkedin'], 'Töpferei — 日本 🎉')]);
  });

  it('read a long file in UTF-16 whole', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `linkedin;Nr. ${index} 🎉`);
    const text = `\uFEFFplatforms;caption\n${lines.join('\n')}\n`;
    const requests = await readRequests(Buffer.from(text, 'utf16le'));
    expect(requests).toHaveLength(20_000);
    expect(requests.at(-1)).toEqual(post(['linkedin'], 'Nr. 19999 🎉'));
  });

  it('reject Windows-1252 with the line and its text', async () => {
    const filler = Array.from({ length: 9000 }, () => 'linkedin;Open').join('\n');
    const text = `platforms;caption\n${filler}\nlinkedin;Töpferei für alle\nlinkedin;Open\n`;
    const { code, stderr } = await lint(Buffer.from(text, 'latin1'));
    expect(code).toBe(2);
    const { message, hint } = JSON.parse(stderr).error;
    expect(message).toMatch(/posts\.csv isn't valid UTF-8 in line 9002, so characters/u);
    expect(message).toContain('linkedin;Töpferei für alle');
    expect(hint).toContain('CSV UTF-8');
  });

  it('reject UTF-16 that is cut within a character', async () => {
    const bytes = Buffer.from('\uFEFFplatforms;caption\nlinkedin;Open', 'utf16le');
    expect(await lint(bytes.subarray(0, -1))).toMatchObject({ code: 2 });
  });
});

describe("Excel's sep= line", () => {
  it.each([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['sep=\t', '\t'],
    ['"sep=|"', '|'],
  ])('%j sets the delimiter and isn’t a row', async (sep, by) => {
    const rows = [
      ['Platforms', 'Caption'],
      ['X', 'Open'],
      ['nope', 'Open'],
    ];
    const text = rows.map((cells) => cells.join(by)).join('\r\n');
    for (const start of ['', '\uFEFF']) {
      const { findings } = await lint(`${start}${sep}\r\n${text}\r\n`);
      expect(findings).toMatchObject([{ row: 2, line: 4, member: 'platforms', column: 1 }]);
    }
  });

  it('stays at the top of the failed rows, which can be run unchanged', async () => {
    const input = file('sep.csv');
    await writeFile(input, '\uFEFFsep=|\r\nPlatforms|Caption||\r\nx|Open||\r\nlinkedin|Late||\r\n');
    async function* results() {
      yield { row: 1, state: 'refused', code: 'x', message: 'Because.' };
      yield { row: 2, state: 'accepted', code: null, message: null };
    }
    const failedPath = file('sep.failed.csv');
    await writeFailed(input, {
      failedPath,
      isEnded: false,
      written: new Set(),
      onWhole: async () => undefined,
      results: results() as unknown as Parameters<typeof writeFailed>[1]['results'],
    });
    const text = await readFile(failedPath, 'utf8');
    expect(text).toMatch(/^\uFEFFsep=\|\r\nPlatforms\|Caption\|.*\r\nx\|Open\|/u);
    expect((await lint(text)).findings).toEqual([]);
  });
});

describe('files of a row', () => {
  it.each([
    ['backslashes', 'clips\\kiln.mp4'],
    ['quotes of a spreadsheet', '“clips/kiln.mp4”'],
    ['quotes of "Copy as path"', '"""clips\\kiln.mp4"""'],
    ['a backslash that is part of the name', 'back\\slash.mp4'],
  ])('are found by %s', async (_how, name) => {
    const { findings, stdout } = await lint(`platforms,caption,media\nlinkedin,Open,${name}\n`);
    expect(findings, stdout).toEqual([]);
  });

  it('are found in the home folder by ~', async () => {
    await writeFile(
      file('home.csv'),
      'platforms;caption;media\nlinkedin;Open;~/clips/kiln.mp4\nlinkedin;Open;~\\clips\\kiln.mp4\n',
    );
    const ran = await runCli(['lint', file('home.csv')], { env: { HOME: folder } });
    expect(ran.code, ran.stdout).toBe(0);
  });

  it('are reported as written if they are missing', async () => {
    const { findings } = await lint('platforms;caption;media\nlinkedin;Open;C:\\clips\\gone.mp4\n');
    expect(findings).toMatchObject([
      {
        line: 2,
        message: 'File not found: C:\\clips\\gone.mp4',
        text: 'linkedin;Open;C:\\clips\\gone.mp4',
      },
    ]);
  });
});

describe('a header', () => {
  it('may be in another case, with spaces, dashes or quotes', async () => {
    const header = ' Platforms ,CAPTION,Alt-Text,Media,TikTok Privacy Level,“Auto Fit”,External ID';
    const [request] = await readRequests(`${header}\ntiktok,a,A kiln,k.mp4,“SELF_ONLY”,TRUE,“7”\n`);
    expect(request).toEqual({
      platforms: ['tiktok'],
      content: { captions: ['a'] },
      autoFit: true,
      externalId: '“7”',
      platformOptions: { tiktok: { privacyLevel: 'SELF_ONLY' } },
    });
    expect(findBulkColumn('/platformOptions/tiktok/privacyLevel')).toBe('tiktok_privacy_level');
  });

  it('is reported as written if its column is unknown', async () => {
    const { findings } = await lint('Platforms,My Notes\nlinkedin,x\n');
    expect(findings).toMatchObject([
      { line: 1, code: 'unknown_column', text: 'Platforms,My Notes' },
    ]);
    expect(findings[0].message).toContain('Unknown column "My Notes".');
  });
});

describe('rows shorter than the header', () => {
  const WHOLE = [post(['linkedin'], 'One'), post(['twitter'], 'Two')];
  it.each([
    ['without their trailing cells', 'linkedin,One\nX,Two'],
    ['with some of them', 'linkedin,One,\nX,Two,,'],
    ['with a comma too many', 'linkedin,One,,,,\nX,Two,'],
    ['between blank lines and rows of spaces', '\n  \nlinkedin,One\n\n\t\n ,\nX,Two\n \n'],
  ])('are read as if the cells were there and empty: %s', async (_how, rows) => {
    for (const header of [
      'platforms,caption,hashtags,external_id',
      'platforms,caption,hashtags,,,',
    ])
      for (const by of [',', ';', '\t'])
        for (const end of ['\n', '\r\n']) {
          const text = `${header}\n${rows}`.replaceAll(',', by).replaceAll('\n', end);
          expect(await readRequests(text), JSON.stringify(text)).toEqual(WHOLE);
        }
  });

  it('are still rejected without a required cell, at their own line', async () => {
    const { code, findings } = await lint('caption,external_id,platforms\nOne,1,X\n\nTwo\n');
    expect(code).toBe(6);
    expect(findings).toMatchObject([{ row: 2, line: 4, text: 'Two' }]);
  });

  it('get the reason of a failure in its own column', async () => {
    const input = file('short.csv');
    await writeFile(input, 'platforms,caption,hashtags,external_id\nX,One\nlinkedin,Two,kiln\n');
    async function* results() {
      yield { row: 1, state: 'refused', code: 'x', message: 'Because.' };
      yield { row: 2, state: 'refused', code: 'x', message: 'Because.' };
    }
    const failedPath = file('short.failed.csv');
    await writeFailed(input, {
      failedPath,
      isEnded: false,
      written: new Set(),
      onWhole: async () => undefined,
      results: results() as unknown as Parameters<typeof writeFailed>[1]['results'],
    });
    const lines = (await readFile(failedPath, 'utf8')).trim().split('\r\n');
    expect(lines).toEqual([
      'platforms,caption,hashtags,external_id,reason',
      expect.stringMatching(/^X,One,,,.*Because/u),
      expect.stringMatching(/^linkedin,Two,kiln,,.*Because/u),
    ]);
    expect((await lint(await readFile(failedPath))).findings).toEqual([]);
  });
});

describe('extra cells', () => {
  it('are ignored when empty, at the end of a row or of the file', async () => {
    const text = 'platforms,caption,,\nlinkedin,One\u00A0,,\nlinkedin,Two,,,,,\n,,,\n , ,,,,\n\n';
    expect(await readRequests(text)).toEqual([
      post(['linkedin'], 'One'),
      post(['linkedin'], 'Two'),
    ]);
  });

  it('are explained by curly quotes when a cell starts with one', async () => {
    const { findings } = await lint('platforms,caption\nlinkedin,“Open, at last”\n');
    expect(findings).toMatchObject([
      { line: 2, code: 'wrong_cell_count', text: 'linkedin,“Open, at last”' },
    ]);
    expect(findings[0].message).toContain('needs straight quotes');
  });

  it("are rejected when they aren't empty", async () => {
    const { findings } = await lint('platforms,caption\nlinkedin,Open,more\n');
    expect(findings).toMatchObject([{ code: 'wrong_cell_count', text: 'linkedin,Open,more' }]);
    expect(findings[0].message).toBe(
      'The row has 3 cells, but the header has 2: "more" has no column. Put quotes (") around a cell that contains the delimiter.',
    );
  });
});

describe('quotation marks that break a row', () => {
  it.each([
    ['inside a cell', 'linkedin,Say "hello" to it', 'is inside a cell'],
    [
      'that end a cell too early',
      'linkedin,"Say"hello',
      'Double the quotation marks inside a cell',
    ],
    ['that never end', 'linkedin,"Say hello', 'has no closing one'],
  ])('%s are reported in plain words, with the line', async (_name, row, reason) => {
    const { code, findings } = await lint(`platforms,caption\nlinkedin,Open\n${row}\n`);
    expect(code).toBe(6);
    expect(findings).toMatchObject([{ line: 3, code: 'malformed_csv' }]);
    expect(findings[0].message).toContain(reason);
  });
});

describe('front matter', () => {
  const open = '---\nplatforms: [linkedin]\n';

  it.each([
    ['that is not closed', `${open}The kiln is open\n`, "isn't closed"],
    ['with an alias of itself', `${open}x: &a [*a]\n---\nOpen\n`, 'contain themselves'],
  ])('%s is rejected instead of skipped or followed endlessly', async (_name, text, reason) => {
    const { code, findings } = await lint(text, 'odd.md');
    expect(code).toBe(6);
    expect(findings).toMatchObject([{ code: 'malformed_front_matter' }]);
    expect(findings[0].message).toContain(reason);
  });

  it('below blank lines is read, and its errors have the line of the file', async () => {
    expect((await lint(`\n\n${open}---\nOpen\n`, 'low.md')).code).toBe(0);
    const { findings } = await lint(`\n\n${open}bad: [\n---\nOpen\n`, 'low.md');
    expect(findings).toMatchObject([{ line: 5, code: 'malformed_front_matter' }]);
  });

  it('is not recognized in a text that starts with a horizontal rule, which isn’t a post', async () => {
    const { findings } = await lint('---\n\nA text below a rule\n', 'rule.md');
    expect(findings).toMatchObject([{ code: 'no_front_matter' }]);
  });
});

describe('a CSV that breaks', () => {
  it.each([
    ['a quotation mark in a cell', 'platforms,caption\nx,fine\n\nlinkedin,ab"c"d;e\nx,y\n', 2, 4],
    ['one that never ends', 'platforms,caption\r\nlinkedin,"never ends,x\r\nx,y\r\n', 1, 2],
    ['text after one', 'platforms,caption\nx,"two\nlines"\nx,"a" b\nx,y', 2, 4],
  ])('shows the row as it was written: %s', async (_what, content, row, line) => {
    const { code, findings } = await lint(content);
    const text = content.split(/\r?\n/u)[line - 1];
    expect(code).toBe(6);
    expect(findings).toMatchObject([{ code: 'malformed_csv', row, line, text }]);
  });

  it('shows the row even when it arrives in many chunks, and only the start of a long one', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `x,"row ${index}, é"`);
    const long = `x,${'a'.repeat(70_000)}"b`;
    const { findings } = await lint(['platforms,caption', ...rows, long].join('\n'));
    expect(findings).toMatchObject([{ row: 3001, line: 3002 }]);
    expect(findings[0].text).toMatch(/^x,a{100,}…$/u);
  });
});

describe('the fields of front matter', () => {
  const toFile = (head: string, body: string) =>
    `---\nplatforms: [linkedin]\n${head}\n---\n${body}`;

  it.each([
    ['caption: a', 'b', '"caption" and the text below the front matter', 'caption', 3],
    ['content: {captions: [a]}', 'b', '"content.captions" and the text below', 'content', 3],
    ['caption: a\ncontent: {captions: [b]}', '', '"caption" and "content.captions"', 'content', 4],
    [
      'hashtags: [a]\ncontent: {hashtags: [b]}',
      'c',
      '"hashtags" and "content.hashtags"',
      'content',
      4,
    ],
    ['content: a\nhashtags: [b]', 'c', '"content" and "hashtags"', 'hashtags', 4],
    ['hashtags: [b]\ncontent: a', '', '"hashtags" and "content"', 'content', 4],
    [
      'platformOptions: {youtube: {title: a}}\nyoutube_title: b',
      'c',
      '"platformOptions.youtube.title" and "youtube_title"',
      'youtube_title',
      4,
    ],
  ])('rejects two values for one field: %j', async (head, body, both, member, line) => {
    const { code, findings } = await lint(toFile(head, body), 'twice.md');
    expect(code).toBe(6);
    const found = findings.find(({ code: rule }: { code: string }) => rule === 'given_twice');
    expect(found).toMatchObject({ member, line });
    expect(found.message).toContain(both);
  });

  it('keeps fields that columns and objects set together', async () => {
    const head =
      'youtube_title: T\nplatformOptions: {youtube: {tags: [a]}, linkedin: {linkCard: true}}';
    await writeFile(file('beside.md'), toFile(head, 'Text'));
    const requests: unknown[] = [];
    for await (const { request } of (await openRows(file('beside.md'))).rows)
      requests.push(request);
    expect(requests).toEqual([
      {
        ...post(['linkedin'], 'Text'),
        platformOptions: { youtube: { title: 'T', tags: ['a'] }, linkedin: { linkCard: true } },
      },
    ]);
  });

  it('rejects unknown fields, at every level', async () => {
    const head = 'foo: 1\ncontent: {zap: 1}\nplatformOptions: {youtube: {zip: 1}, myspace: {}}';
    const { findings } = await lint(toFile(head, 'Text'), 'unknown.md');
    const messages = findings.map(({ message }: { message: string }) => message).join();
    for (const name of ['foo', 'zap', 'zip', 'myspace']) expect(messages).toContain(`"${name}"`);
  });
});
