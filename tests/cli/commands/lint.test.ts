import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createConfigHome,
  describeOnTerminal,
  runCli,
  runOnTerminal,
  VIDEO,
} from '#tests/support/cli.ts';
import { describeWithFfmpeg } from '#tests/support/ffmpeg.ts';
import { SARIF_REQUIRED } from '#tests/support/sarif-required.ts';

let folder: string;
let env: Record<string, string>;
const file = (name: string) => path.join(folder, name);
/** Lints without a reachable server, a token, or a login. */
const lint = (...args: string[]) =>
  runCli(['lint', ...args], { url: 'http://127.0.0.1:9', cwd: folder, env });

const CSV = [
  'platforms,caption,hashtags,media,tiktok_privacy_level,external_id',
  '"linkedin,twitter",The kiln is open,"kiln, clay",,,one',
  'instagram,"A caption',
  'on two lines",,,,two',
  'twitter,$ONE and $TWO,bad-tag,,,three',
  '"youtube,tiktok",<b>,,nowhere.mp4,,four',
  '',
  'tiktok,Clip,,clip.mp4,SELF_ONLY,five',
];

const MARKDOWN = `---
platforms: [instagram, twitter]
hashtags: [kiln]
media:
  - file: ../clip.mp4
    altText: A kiln
youtube_title: "<x>"
colour: blue
---

The kiln is open
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-lint-'));
  env = { XDG_CONFIG_HOME: await createConfigHome() };
  await copyFile(VIDEO, file('clip.mp4'));
  await writeFile(file('posts.csv'), `\uFEFF${CSV.join('\r\n')}\r\n`);
  await writeFile(file('good.csv'), `${CSV.slice(0, 2).join('\n')}\n`);
  await mkdir(file('posts/later'), { recursive: true });
  await writeFile(file('posts/later/wrong.md'), MARKDOWN.replace('../clip', '../../clip'));
  await writeFile(file('posts/right.md'), MARKDOWN.replace(/youtube.*\ncolour.*\n/u, ''));
  await writeFile(file('posts/README.md'), '# What this folder is\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const brief = ({ row, line, column, member, code, platform }: Record<string, unknown>) =>
  [row, `${String(line)}:${String(column)}`, member, code, platform].join(' ');

describe('fanfare lint', () => {
  it('finds no problems, without a server and without a token, and exits 0', async () => {
    const run = await lint('good.csv');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const rows = { total: 1, valid: 1, refused: 0, partly: 0 };
    expect(run.json()).toEqual({ valid: true, rows, findings: [], findingsOmitted: 0 });
  });

  it('finds every broken rule of a CSV at once, with its place, and exits 6', async () => {
    const { code, stderr, json } = await lint('posts.csv');
    expect({ code, stderr }).toEqual({ code: 6, stderr: '' });
    expect(json().rows).toEqual({ total: 5, valid: 2, refused: 3, partly: 0 });
    expect(json().findings.map(brief)).toEqual([
      '2 4:16 media media_required instagram',
      '3 5:9 caption too_many_cashtags twitter',
      '3 5:23 hashtags hashtag_malformed twitter',
      '4 6:23 media file_unreadable ',
      '4 6:18 caption caption_characters youtube',
      '4 6:35 tiktok_privacy_level tiktok_privacy_required tiktok',
    ]);
    expect(json().findings[0]).toMatchObject({ file: 'posts.csv', pointer: '/media' });
  });

  it('reads a folder of Markdown files, and skips those that aren’t posts', async () => {
    const { code, stderr, json } = await lint('posts');
    expect({ code, stderr }).toEqual({
      code: 6,
      stderr: 'Skipped, no front matter: posts/README.md\n',
    });
    expect(json().rows).toMatchObject({ total: 2, refused: 1 });
    expect(json().findings.map(brief)).toEqual([
      '1 7:1 youtube_title invalid_format ',
      '1 8:1 colour unknown_field ',
    ]);
  });

  it('finds every wrong time of a CSV and of front matter, except one that has passed', async () => {
    const rows = [
      'publish_at,time_zone,disambiguation,queue,queue_front,platforms,caption',
      '2020-05-02T09:30Z,,,,,linkedin,A',
      '2028-05-02 09:30,Europe/Berlin,,,,linkedin,B',
      ',,,Mornings,true,,C',
      '2028-05-02T09:30,,,,,linkedin,naive',
      '2027-03-28T02:30,Europe/Berlin,,,,linkedin,skipped',
      '2028-05-02T09:30,Berlin,sooner,,,linkedin,twice',
      '2028-05-02T09:30,,earlier,,,linkedin,zoneless',
      ',Europe/Berlin,,Mornings,,linkedin,timeless',
      '2028-05-02T09:30Z,,,Mornings,,linkedin,both',
      ',,,,true,linkedin,front',
    ];
    await writeFile(file('times.csv'), rows.join('\n'));
    const { json } = await lint('times.csv');
    expect(json().findings.map(brief)).toEqual([
      '4 5:1 publish_at time_without_zone ',
      '5 6:1 publish_at time_skipped ',
      '6 7:25 disambiguation invalid_value ',
      '6 7:18 time_zone unknown_time_zone ',
      '7 8:18 time_zone invalid_type ',
      '8 9:1 publish_at invalid_type ',
      '9 10:21 queue two_times ',
      '10 11:5 queue_front front_without_queue ',
    ]);
    const head = (...lines: string[]) => ['---', 'platforms: linkedin', ...lines, '---', 'A'];
    const write = (name: string, ...lines: string[]) =>
      writeFile(file(`times/${name}.md`), head(...lines).join('\n'));
    await mkdir(file('times'));
    await write('a', 'publishAt: 2028-05-02T09:30', 'timeZone: Europe/Berlin');
    await write('b', 'publish_at: 2028-05-02T09:30+02:00');
    await write('c', 'publishAt: { local: 2028-05-02T09:30, timeZone: Nowhere }');
    await write('d', 'publishAt: 2027-11-07T01:30', 'timeZone: America/New_York');
    await write('e', 'publishAt: 2028-05-02T09:30', 'timeZone: Berlin/Europe');
    expect((await lint('times')).json().findings.map(brief)).toEqual([
      '3 3:1 publishAt unknown_time_zone ',
      '4 3:1 publishAt time_repeated ',
      '5 4:1 timeZone unknown_time_zone ',
    ]);
  });

  it('reads NDJSON, and reports an invalid line', async () => {
    const rows = [
      { platforms: ['linkedin'], content: { captions: ['Hello'] }, media: 'clip.mp4' },
      { platforms: ['nowhere'], content: {}, media: [{ file: 'clip.mp4', alt: 'A' }] },
    ];
    await writeFile(
      file('posts.ndjson'),
      `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{`,
    );
    const { code, json } = await lint('posts.ndjson');
    expect(code).toBe(6);
    expect(json().findings.map(brief)).toEqual([
      '2 2:1 media.0.alt unknown_field ',
      '2 2:1 platforms.0 invalid_value ',
      '3 3:1  malformed_json ',
    ]);
  });

  it('reports unreadable front matter and CSV, along with the rows before', async () => {
    await writeFile(file('broken.md'), '---\nplatforms: [linkedin\n---\nHello\n');
    await writeFile(file('plain.md'), 'Hello\n');
    await writeFile(file('open.csv'), 'platforms,caption\nlinkedin,"$A"\nlinkedin,"open\n');
    await writeFile(file('header.csv'), 'platforms,text\nlinkedin,Hello\n');
    const { code, json } = await lint('broken.md', 'plain.md', 'open.csv', 'header.csv');
    expect(code).toBe(6);
    expect(json().findings.map(brief)).toEqual([
      expect.stringMatching(/^1 [23]:\d+ {2}malformed_front_matter $/u),
      '1 1:1  no_front_matter ',
      '2 3:1  malformed_csv ',
      '0 1:1  unknown_column ',
    ]);
    expect(json().rows.total).toBe(4);
  });

  it('lints one post of flags, and names the flag', async () => {
    const post = ['--platforms', 'tiktok,linkedin', '--caption', 'Hello'];
    const { code, json } = await lint(...post, '--media', 'clip.mp4');
    expect(code).toBe(6);
    expect(json().findings).toMatchObject([
      { file: '', member: '--tiktok-privacy', code: 'tiktok_privacy_required' },
    ]);
    const level = ['--tiktok-privacy', 'SELF_ONLY'];
    expect(await lint(...post, '--media', 'clip.mp4', ...level)).toMatchObject({ code: 0 });
  });

  it("checks the platforms' rules for account IDs once it knows their platforms", async () => {
    await writeFile(file('ids.csv'), 'account_ids,caption\nacct_1,Hello\n');
    await writeFile(file('accounts.json'), '{"items":[{"id":"acct_1","platform":"instagram"}]}');
    const blind = await lint('ids.csv');
    expect(blind.code).toBe(0);
    expect(blind.json().rows.partly).toBe(1);
    const reported = await lint('ids.csv', '--accounts', 'accounts.json');
    expect(reported.code).toBe(6);
    expect(reported.json().findings).toMatchObject([{ code: 'media_required' }]);
  });

  it('reports that a file with only a header, an empty file and an empty folder have no posts', async () => {
    await writeFile(file('header.csv'), 'platforms,caption\n');
    await writeFile(file('empty.ndjson'), '');
    await mkdir(file('nothing'));
    const { code, json } = await lint('good.csv', 'header.csv', 'empty.ndjson', 'nothing');
    expect(code).toBe(6);
    expect(json()).toMatchObject({ valid: false, rows: { total: 1, refused: 0 } });
    expect(json().findings).toMatchObject(
      ['header.csv', 'empty.ndjson', 'nothing'].map((name) => ({
        file: name,
        row: 0,
        line: 1,
        column: 1,
        code: 'no_rows',
        message: expect.stringMatching(
          `^No posts were found in ${name}\\. .*fanfare bulk template`,
        ),
      })),
    );
  });

  it('lists TikTok’s privacy levels when none is chosen', async () => {
    const { json } = await lint('--platforms', 'tiktok', '--caption', 'x', '--media', 'clip.mp4');
    expect(json().findings).toMatchObject([{ code: 'tiktok_privacy_required' }]);
    expect(json().findings[0].message).toContain(
      'Choose one of: PUBLIC_TO_EVERYONE, MUTUAL_FOLLOW_FRIENDS, FOLLOWER_OF_CREATOR, or SELF_ONLY.',
    );
  });

  it('writes SARIF 2.1.0', async () => {
    await writeFile(file('ein ü & leer.csv'), 'platforms,colour\nlinkedin,red\n');
    const names = ['posts.csv', 'posts', 'ein ü & leer.csv', file('posts.csv')];
    const { code, json } = await lint(...names, '--format', 'sarif');
    expect(code).toBe(6);
    const ajv = new Ajv();
    addFormats.default(ajv);
    const validate = ajv.compile(SARIF_REQUIRED);
    const expectValid = (log: unknown) =>
      expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expectValid(json());
    expect(json().runs[0].results[0]).toMatchObject({
      ruleId: 'media_required',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'posts.csv' },
            region: { startLine: 4, startColumn: 16 },
          },
        },
      ],
    });
    const clean = await lint('good.csv', '--format', 'sarif');
    expect(clean.code).toBe(0);
    expectValid(clean.json());
    expect(clean.json().runs[0].results).toEqual([]);
    const flags = await lint('--platforms', 'instagram', '--caption', 'x', '--format', 'sarif');
    expectValid(flags.json());
    expect(flags.json().runs[0].results[0]).not.toHaveProperty('locations');
  });

  it('writes GitHub annotations, one per line', async () => {
    const { code, stdout } = await lint('posts.csv', '--format', 'github');
    expect(code).toBe(6);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      '::error file=posts.csv,line=4,col=16,title=media_required::Instagram requires media to be uploaded. Row: instagram,"A caption on two lines",,,,two (post 2)',
    );
  });

  it('reports what is missing or unreadable, and exits 2', async () => {
    const nothing = await lint();
    expect(nothing).toMatchObject({ code: 2, stdout: '' });
    expect(nothing.stderr).toContain('Specify what to check');
    const both = await lint('posts.csv', '--caption', 'Hello');
    expect(both).toMatchObject({ code: 2, stdout: '' });
    expect(both.stderr).toContain('not both');
    const missing = await lint('none.csv');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('File not found: none.csv');
    const strange = await lint('clip.mp4');
    expect(strange).toMatchObject({ code: 2, stdout: '' });
    expect(strange.stderr).toContain('Posts can be read from .csv');
  });
});

describeOnTerminal('fanfare lint at a terminal', () => {
  it('shows a table, and how many posts break rules', async () => {
    const { code, screen } = await runOnTerminal(['lint', 'posts.csv'], {
      cwd: folder,
      env: { ...env, NO_COLOR: '1' },
      columns: 160,
    });
    expect(code).toBe(6);
    expect(screen).toMatch(/WHERE +FIELD +PLATFORM +RULE +FIX\r\n/u);
    expect(screen).toMatch(/posts\.csv:4:16 +media +Instagram +media_required +Instagram require/u);
    expect(screen).toContain('6 problems in 3 of 5 posts.');
  });
});

describeWithFfmpeg('fanfare lint with files that make the media library log notes', () => {
  const PICTURE = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=0.2'];

  it.each([
    ['dnxhd.mov', ['-c:v', 'dnxhd', '-b:v', '60M', '-pix_fmt', 'yuv422p']],
    ['mpeg2.ts', ['-c:v', 'mpeg2video']],
  ])('prints nothing but its findings: %s', async (name, codec) => {
    await execa('ffmpeg', [...PICTURE, ...codec, file(name)]);
    await writeFile(file(`${name}.csv`), `platforms,caption,media\nlinkedin,The kiln,${name}\n`);
    const run = await lint(`${name}.csv`);
    expect(run).toMatchObject({ code: 6, stderr: '' });
    expect(run.json()).toMatchObject({ valid: false });
  });
});
