import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { describeOnTerminal, runCli, runOnTerminal, VIDEO } from '#tests/support/cli.ts';
import { describeRefusals, problem } from '#tests/support/cli-refusals.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

const FULL = ['--media', VIDEO, '--tiktok-privacy', 'PUBLIC_TO_EVERYONE', '--wait'];

let product: BorrowedProduct;
let folder: string;

beforeAll(async () => {
  product = await borrowProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-publish-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => product.control.clearFaults());

async function drawPicture(name: string): Promise<string> {
  const file = path.join(folder, name);
  const create = { width: 600, height: 600, channels: 3, background: '#305070' } as const;
  await sharp({ create }).png().toFile(file);
  return file;
}

const publish = (args: readonly string[], options = {}) =>
  runCli(['publish', ...args], { ...product.app, ...options });

/** Only the IDs, because posts of earlier tests may still be publishing, and their files be converted. */
async function listIds(noun: 'posts' | 'media'): Promise<string[]> {
  const { items } = (await runCli([noun, 'list'], product.app)).json();
  return items.map(({ id }: { id: string }) => id);
}

describe('fanfare publish, before accounts are connected', () => {
  it('reports that no platform is connected if all are requested', async () => {
    const run = await publish(['--platforms', 'all', '--caption', 'x', '--json']);
    expect(run).toMatchObject({ code: 6, stdout: '' });
    const { error } = JSON.parse(run.stderr);
    expect(error).toMatchObject({ code: 'no_account', hint: expect.stringContaining('/app') });
  });

  it('uses the connected platforms and reports skipped ones if all are requested', async () => {
    await product.connect(['linkedin', 'twitter']);
    const run = await publish(['--platforms', 'all', '--caption', 'Two of six', '--wait']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toContain(
      'Skipped, no account is connected: Instagram, TikTok, YouTube, Facebook.',
    );
    expect(
      run.json().deliveries.map((delivery: { platform: string }) => delivery.platform),
    ).toEqual(['linkedin', 'twitter']);
  });
});

describe('fanfare publish', () => {
  beforeAll(() => product.connect());

  it('publishes a file to six platforms and prints six links', async () => {
    const caption = 'The kiln is open. All six shelves.';
    const run = await publish([
      '--platforms',
      'all',
      '--caption',
      caption,
      '--hashtags',
      'a1,#b2',
      ...FULL,
    ]);
    expect(run.code, run.stderr).toBe(0);
    const post = run.json();
    expect(post).toMatchObject({ state: 'published', source: 'cli', hashtags: ['a1', 'b2'] });
    expect(post.deliveries.map((delivery: { platform: string }) => delivery.platform)).toEqual(
      PLATFORM_IDS,
    );
    for (const { url, success } of post.deliveries) {
      expect(success).toBe(true);
      expect(await (await fetch(url)).text()).toContain(caption);
    }
    expect(run.stderr).toMatch(/^Uploaded kiln-opening\.mp4/u);
    expect(run.stderr.match(/✓ /gu)).toHaveLength(6);
  });

  it('sends several images in order with their alt texts, and reports banned words', async () => {
    await runCli(['banned-words', 'set', 'shelves'], product.app);
    const files = await Promise.all(['one, two.png', 'three.png'].map(drawPicture));
    const run = await publish([
      '--platforms',
      'facebook',
      '--caption',
      'Two shelves',
      '--wait',
      ...files.flatMap((file) => ['--media', file]),
      '--alt-text',
      'A bowl, blue',
      '--alt-text',
      'A jug',
    ]);
    await runCli(['banned-words', 'set', '--none'], product.app);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toContain('Note: Your workspace’s banned words include shelves.');
    expect(run.json().mediaFiles).toMatchObject([
      { fileName: 'one, two.png', altText: 'A bowl, blue' },
      { fileName: 'three.png', altText: 'A jug' },
    ]);
  });

  it('sends a cover for the video, fitted where the platform requires it', async () => {
    const run = await publish([
      '--platforms',
      'youtube',
      '--caption',
      'Covered',
      '--media',
      VIDEO,
      '--auto-fit',
      '--cover',
      await drawPicture('cover.png'),
      '--wait',
    ]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json()).toMatchObject({ cover: { fileName: 'cover.png' }, state: 'published' });
  });

  it('reads the caption from stdin unchanged, and accounts by ID', async () => {
    const accounts = (await runCli(['accounts', 'list'], product.app)).json().items;
    const pages = accounts.filter(
      (account: { platform: string }) => account.platform === 'facebook',
    );
    const caption = 'First line\n\nThird “line” 🔥 $(echo no)';
    const run = await publish(
      ['--account', pages[0].id, '--account', pages[1].id, '--caption-file', '-', '--wait'],
      { input: `\uFEFF${caption.replaceAll('\n', '\r\n')}\r\n` },
    );
    expect(run.code, run.stderr).toBe(0);
    expect(run.json()).toMatchObject({ caption, state: 'published' });
    expect(
      run
        .json()
        .deliveries.map((delivery: { accountId: string }) => delivery.accountId)
        .sort(),
    ).toEqual(pages.map((page: { id: string }) => page.id).sort());
  });

  it('returns immediately without --wait and shows how to follow the post', async () => {
    const run = await publish(['--platforms', 'linkedin', '--caption', 'No waiting']);
    expect(run.code, run.stderr).toBe(0);
    const { id } = run.json();
    expect(run.stderr).toBe(`Accepted. Watch it with: fanfare posts get ${id} --watch\n`);
  });

  it('shows the plan with --dry-run, and neither creates a post nor uploads a file', async () => {
    const before = [await listIds('posts'), await listIds('media')];
    const args = ['--platforms', 'linkedin,instagram', '--caption', 'Not yet', '--dry-run'];
    const run = await publish([...args, '--media', VIDEO, '--idempotency-key', 'k1']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json()).toMatchObject({
      dry_run: true,
      would: [
        { method: 'POST', path: '/api/uploads', body: { file: VIDEO } },
        { method: 'POST', path: '/api/publisher/publish' },
      ],
      plan: {
        valid: true,
        deliveries: [{ platform: 'instagram' }, { platform: 'linkedin', text: 'Not yet' }],
        quota: { isEnough: true },
      },
    });
    expect([await listIds('posts'), await listIds('media')]).toEqual(before);
    const refused = await publish(args);
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(refused.stderr).toMatch(/Instagram/u);
  });

  it('rejects files that break a rule before it uploads them, all at once', async () => {
    const tall = path.join(folder, 'tall.jpg');
    const create = { width: 400, height: 1200, channels: 3, background: '#305070' } as const;
    await sharp({ create }).jpeg().toFile(tall);
    const before = await listIds('media');
    const args = ['--platforms', 'instagram,youtube', '--caption', 'Tall', '--media', tall];
    for (const more of [[], ['--dry-run']]) {
      const run = await publish([...args, ...more, '--json']);
      expect(run).toMatchObject({ code: 6, stdout: '' });
      const { error } = JSON.parse(run.stderr);
      expect(error.hint).toBe('Nothing was uploaded.');
      const reported = error.errors.map(({ flag, platform }: Record<string, string>) => [
        flag,
        platform,
      ]);
      expect(reported).toEqual(
        expect.arrayContaining([
          ['--media', 'instagram'],
          ['--media', 'youtube'],
        ]),
      );
    }
    expect(await listIds('media')).toEqual(before);
    const fitted = await publish([
      ...args.slice(0, 1),
      'instagram',
      ...args.slice(2),
      '--auto-fit',
    ]);
    expect(fitted.code, fitted.stderr).toBe(0);
  });

  it('sends the options for TikTok and YouTube', async () => {
    const run = await publish([
      '--platforms',
      'tiktok,youtube',
      '--caption',
      'Told',
      ...FULL,
      '--tiktok-allow',
      'comment,stitch',
      '--tiktok-disclosure',
      'own-business',
      '--youtube-title',
      'A title',
      '--youtube-privacy',
      'private',
      '--made-for-kids',
      '--youtube-tags',
      'wood firing,kiln',
      '--youtube-category',
      '27',
      '--youtube-notify',
      'no',
    ]);
    expect(run.code, run.stderr).toBe(0);
    const received = await product.control.listReceived({ platform: 'tiktok' });
    const init = received.findLast(({ endpoint }) => endpoint === 'video.init');
    expect(JSON.stringify(init)).toMatch(/"disable_comment":"?false/u);
    expect(JSON.stringify(init)).toMatch(/"disable_duet":"?true/u);
    const [video] = (await product.control.listPosts('youtube')).slice(-1);
    expect(JSON.stringify(video)).toContain('A title');
    const starts = await product.control.listReceived({ platform: 'youtube' });
    const start = starts.findLast(({ endpoint }) => endpoint === 'videos.insert');
    expect(start?.path).toContain('notifySubscribers=false');
    const snippet = { tags: ['wood firing', 'kiln'], categoryId: '27' };
    expect(start?.body).toMatchObject({ snippet });
  });

  it('exits 5 when some are live and some are not, and shows what to do', async () => {
    await product.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: { title: 'Forbidden', status: 403, detail: 'Not permitted.' },
      count: 1,
    });
    const run = await publish([
      '--platforms',
      'linkedin,twitter',
      '--caption',
      'One fails',
      '--wait',
    ]);
    expect(run.code, run.stderr).toBe(5);
    expect(run.json().state).toBe('partial');
    expect(run.stderr).toMatch(/✗ Twitter +failed/u);
  });

  it('waits for the first comments, too', async () => {
    const fault = { platform: 'linkedin', endpoint: 'create_comment', kind: 'status' } as const;
    await product.control.addFault({ ...fault, status: 401, body: { message: 'No', status: 401 } });
    const flags = ['--platforms', 'linkedin,facebook', '--first-comment', 'The link'];
    const run = await publish([...flags, '--caption', 'Commented', '--wait']);
    expect(run.code, run.stderr).toBe(0);
    const states = run
      .json()
      .deliveries.map((one: { firstComment: { state: string } }) => one.firstComment.state);
    expect(states.sort()).toEqual(['failed', 'published']);
  });

  it('exits 1 when nothing went live', async () => {
    await product.control.addFault({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      body: { title: 'Forbidden', status: 403, detail: 'Not permitted.' },
      count: 1,
    });
    const run = await publish(['--platforms', 'twitter', '--caption', 'All fail', '--wait']);
    expect(run.code, run.stderr).toBe(1);
    expect(run.json().state).toBe('failed');
  });

  it('exits 7 when the timeout ends before the platforms are done', async () => {
    await product.control.addFault({
      platform: 'linkedin',
      endpoint: 'create_post',
      kind: 'delay',
      delayMs: 4000,
      count: 1,
    });
    const run = await publish(['--platforms', 'linkedin', '--caption', 'Slow one', '--wait', '1']);
    expect(run.code, run.stderr).toBe(7);
    expect(run.json().state).toBe('publishing');
    expect(run.stderr).toContain(
      "Some deliveries haven't finished after 1s. Watch it with: fanfare posts get",
    );
  });

  it('reports all violations of the content, by flag, before a file is sent', async () => {
    const args = ['--platforms', 'all', '--caption', 'a < b', '--hashtags', 'a b,c!d', '--json'];
    const run = await publish([...args, '--media', VIDEO]);
    expect(run).toMatchObject({ code: 6, stdout: '' });
    const { code, errors } = JSON.parse(run.stderr).error;
    expect(code).toBe('validation_failed');
    expect(errors).toContainEqual(
      expect.objectContaining({
        code: 'tiktok_privacy_required',
        flag: '--tiktok-privacy',
        message: expect.stringContaining('PUBLIC_TO_EVERYONE, MUTUAL_FOLLOW_FRIENDS'),
      }),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({
        code: 'caption_characters',
        flag: '--caption',
        platform: 'youtube',
      }),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({ code: 'hashtag_malformed', flag: '--hashtags' }),
    );
    expect(run.stderr).not.toContain('Uploaded');
  });

  it('shows violations that only the server can find, with flags and request ID', async () => {
    const run = await publish(['--account', 'acct_nobody', '--caption', 'x']);
    expect(run.code, run.stderr).toBe(6);
    expect(run.stderr).toMatch(
      /This workspace has no connected account acct_nobody.*\(--account\)/u,
    );
    expect(run.stderr).toMatch(/Request ID: req_/u);
  });

  it('names all wrong flags at once, before any request', async () => {
    const run = await publish([
      '--platforms',
      'all,instagrm',
      '--account',
      'a',
      '--caption',
      'x',
      '--caption-file',
      'y',
      '--media',
      'a',
      '--media-id',
      'b',
      '--youtube-privacy',
      'secret',
      '--first-comment-on',
      'bluesky=x',
      '--wait',
      'soon',
    ]);
    expect(run.code, run.stderr).toBe(2);
    for (const text of [
      "instagrm isn't valid for --platforms",
      'Use --platforms or --account',
      'Use --caption or --caption-file',
      'Use --media or --media-id',
      "secret isn't valid for --youtube-privacy",
      "bluesky isn't valid for --first-comment-on",
      '--wait must be a whole number',
    ])
      expect(run.stderr).toContain(text);
  });

  it('requires a destination, and exits 2', async () => {
    const run = await publish(['--caption', 'x']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('Specify where to publish');
  });

  it.each([
    ['a caption file that is missing', ['--caption-file', 'nowhere.txt'], 'nowhere.txt'],
    ['a caption file that is no text', ['--caption-file', VIDEO], "isn't valid UTF-8"],
    ['a media file that is missing', ['--caption', 'x', '--media', 'nowhere.mp4'], 'nowhere.mp4'],
  ])('rejects %s and exits 2', async (_what, args, message) => {
    const run = await publish(['--platforms', 'all', ...args], { cwd: folder });
    expect(run.code, run.stderr).toBe(2);
    expect(run.stderr).toContain(message);
  });

  it('does not send a post a second time when the response is lost, and exits 7', async () => {
    const server = await startScriptedServer({ body: { items: [] } }, { cut: true });
    const run = await runCli(['publish', '--platforms', 'linkedin', '--caption', 'x', '--json'], {
      url: server.baseUrl,
      token: 'ff_t',
    });
    expect(run.code, run.stderr).toBe(7);
    expect(JSON.parse(run.stderr).error).toMatchObject({
      code: 'unconfirmed',
      message: expect.stringContaining('may or may not have been accepted'),
      hint: expect.stringContaining('fanfare posts list'),
    });
    expect(server.received.map(({ target }) => target)).toEqual([
      '/api/accounts',
      '/api/publisher/publish',
    ]);
    await server.close();
  });

  it('shows which file is already uploaded when the post is rejected', async () => {
    const { size } = await stat(VIDEO);
    const media = { id: 'med_7', url: 'u', sizeBytes: size };
    const server = await startScriptedServer(
      { body: { items: [] } },
      // Responses of the resumable API: created, complete, and the result.
      { status: 201, headers: { location: '/api/uploads/upl_1' } },
      { status: 204, headers: { 'upload-offset': String(size) } },
      { body: { id: 'upl_1', state: 'finished', media, error: null } },
      problem(402, 'subscription_required'),
    );
    const args = ['publish', '--platforms', 'youtube', '--caption', 'x', '--media', VIDEO];
    const run = await runCli(args, { url: server.baseUrl, token: 'ff_t' });
    expect(run.code, run.stderr).toBe(3);
    expect(run.stderr).toContain('add --media-id med_7');
    await server.close();
  });
});

describeOnTerminal('fanfare publish at a terminal', () => {
  it('draws live rows and leaves a table of links', async () => {
    const args = [
      'publish',
      '--platforms',
      'linkedin,youtube',
      '--caption',
      'At a terminal',
      ...FULL,
    ];
    const { code, screen } = await runOnTerminal(args, product.app);
    expect(code).toBe(0);
    const shown = screen.slice(screen.lastIndexOf('\u001B[2K'));
    expect(shown).toContain('published · 2 of 2 live');
    expect(shown).toMatch(/✓.* YouTube +@novareyes +published +[\d.]+m?s +http:/u);
    expect(screen.slice(0, -shown.length)).toMatch(/[·✓] YouTube +\w+ /u);
  });
});

describeRefusals('fanfare publish', ['publish', '--platforms', 'all', '--caption', 'x']);
