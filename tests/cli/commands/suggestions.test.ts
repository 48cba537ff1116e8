import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;
const run = (...args: string[]) => runCli(args, product.app);
const ASK = ['--topic', 'Our kiln opens on Saturday'];

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

describe('fanfare caption generate', () => {
  it('prints a caption for each platform as JSON', async () => {
    const { code, stderr, json } = await run(
      'caption',
      'generate',
      '--platforms',
      'twitter,tiktok',
      ...ASK,
      '--language',
      'he',
      '--tone',
      'casual',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json()).toMatchObject({
      caption: expect.any(String),
      sample: true,
      variants: [
        { platform: 'tiktok', rightToLeft: true, tone: 'casual', maxCharacters: 150 },
        { platform: 'twitter', language: 'he' },
      ],
    });
  });

  it('writes a thread for Twitter and a first comment', async () => {
    const parts = ['--platforms', 'twitter', '--thread', '--first-comment'];
    const { code, stderr, json } = await run('caption', 'generate', ...parts, ...ASK, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { posts, firstComment } = json();
    expect(posts).toHaveLength(3);
    expect(firstComment).toMatch(/\p{L}/u);
    const alone = ['--platforms', 'linkedin', '--thread', ...ASK];
    const refused = await run('caption', 'generate', ...alone);
    expect([refused.code, refused.stderr]).toEqual([6, expect.stringContaining('Twitter')]);
  });

  it('names everything that is wrong with its flags and exits 2', async () => {
    const { code, stderr } = await run(
      'caption',
      'generate',
      '--platforms',
      'myspace',
      '--tone',
      'rude',
      '--language',
      'xx',
    );
    expect(code).toBe(2);
    for (const flag of ['--platforms', '--tone', '--language', '--topic'])
      expect(stderr).toContain(flag);
  });

  it('exits 6 with the reason when the model declines', async () => {
    await product.control.setKnobs('openai', { misbehave: 'refusal' });
    const { code, stderr } = await run(
      'caption',
      'generate',
      '--platforms',
      'twitter',
      '--topic',
      'Refused',
    );
    await product.control.setKnobs('openai', { misbehave: '' });
    expect(stderr).toContain('declined to write about this topic');
    expect(code).toBe(6);
  });
});

const VERBS = {
  caption: {
    generate: ['caption', 'generate'],
    list: ['caption', 'list'],
    get: ['caption', 'get'],
    change: ['caption', 'update'],
    remove: ['caption', 'delete'],
  },
  hashtags: {
    generate: ['hashtags', 'generate'],
    list: ['hashtags', 'list'],
    get: ['hashtags', 'get'],
    change: ['hashtags', 'update'],
    remove: ['hashtags', 'delete'],
  },
} as const;

describe('stored suggestions', () => {
  it.each([
    ['caption', ['--caption', 'In my own words'], { caption: 'In my own words' }],
    ['hashtags', ['--hashtags', '#mine,other'], { hashtags: ['mine', 'other'] }],
  ] as const)('are listed, shown, edited and deleted: %s', async (noun, edit, edited) => {
    const { generate, list, get, change, remove } = VERBS[noun];
    const generated = (await run(...generate, '--platforms', 'linkedin', ...ASK)).json();
    expect(
      (await run(...list, '--limit', '1', '--platform', 'linkedin')).json().items,
    ).toMatchObject([{ id: generated.id }]);
    expect((await run(...get, generated.id)).json()).toMatchObject({
      id: generated.id,
      sample: true,
    });
    expect((await run(...change, generated.id, ...edit)).json()).toMatchObject(edited);
    const requested = await run(...remove, generated.id);
    expect(requested).toMatchObject({ code: 2, stdout: '' });
    expect((await run(...remove, generated.id, '--yes')).json()).toEqual({
      id: generated.id,
      deleted: true,
    });
    expect(await run(...get, generated.id)).toMatchObject({ code: 3, stdout: '' });
  });

  it('reject a text that is too long: exit 6', async () => {
    const generated = (await run('caption', 'generate', '--platforms', 'tiktok', ...ASK)).json();
    const { code, stderr } = await run(
      'caption',
      'update',
      generated.id,
      '--caption',
      'x'.repeat(151),
    );
    expect(code).toBe(6);
    expect(stderr).toContain('151 of 150');
  });
});

describe('fanfare hashtags generate', () => {
  it('prints the requested number, capped at the maximum', async () => {
    const { json } = await run(
      'hashtags',
      'generate',
      '--platforms',
      'all',
      ...ASK,
      '--count',
      '20',
    );
    const counts = json().variants.map(
      ({ platform, count }: { platform: string; count: number }) => [platform, count],
    );
    expect(Object.fromEntries(counts)).toMatchObject({ twitter: 5, tiktok: 20, instagram: 5 });
  });
});

describeOnTerminal('suggestions at a terminal', () => {
  it('are shown with their remaining length, marked as samples', async () => {
    const { code, screen } = await runOnTerminal(
      ['caption', 'generate', '--platforms', 'twitter', '--topic', 'Kiln'],
      {
        ...product.app,
        env: { NO_COLOR: '1' },
      },
    );
    expect(code).toBe(0);
    expect(screen).toMatch(/Platform +Twitter\r\n/u);
    expect(screen).toMatch(/Length +\d+ \/ 280 characters\r\n/u);
    expect(screen).toContain('Sample text, because this server has no AI service');
  });

  it('are listed as a table', async () => {
    const { screen } = await runOnTerminal(['hashtags', 'list', '--limit', '1'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    expect(screen).toMatch(/WHEN +PLATFORM +LANGUAGE +TEXT +ID\r\n/u);
    expect(screen).toMatch(/More: fanfare hashtags list --cursor hash_/u);
  });
});

describe('fanfare media alt-text', () => {
  it('prints a suggestion for an image in a language, and saves nothing', async () => {
    const uploaded = await run('media', 'upload', 'tests/fixtures/media/small.png', '--json');
    const { id } = uploaded.json();
    const { code, stderr, json } = await run('media', 'alt-text', id, '--language', 'fr', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json()).toMatchObject({ mediaId: id, language: 'fr', sample: true, cached: false });
    const shown = await run('media', 'alt-text', id, '--language', 'fr');
    expect(shown.json()).toMatchObject({ altText: json().altText, cached: true });
    expect((await run('media', 'get', id, '--json')).json()).toMatchObject({ altText: null });
  });

  it('exits 2 for an unknown language', async () => {
    const { code, stderr } = await run('media', 'alt-text', 'med_0', '--language', 'xx');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--language')]);
  });
});
