import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseLittleText } from '#app/server/sandbox/linkedin/little-text.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, NOVA, PAGE, PAGE_SCOPES } from './linkedin-user.ts';
import type { LinkedInResponse, LinkedInUser } from './linkedin-user.ts';

const V = { 'linkedin-version': '202608', 'x-restli-protocol-version': '2.0.0' };

const TWO_KINDS = {
  media: { id: 'urn:li:image:a' },
  article: { source: 'https://example.com', title: 'A page' },
};

describe('LinkedIn posts', () => {
  let sandbox: TestSandbox;
  let user: LinkedInUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const toError = (response: LinkedInResponse) => response.body.errorDetails.inputErrors[0]?.code;
  const visibleText = async () => (await sandbox.control.listPosts('linkedin')).at(-1)?.text;

  it.each([
    ['{hashtag|\\#|launch} now', '#launch now'],
    ['a \\#tag and #my\\_tag', 'a #tag and #my_tag'],
    ['cut at #my_tag', 'cut at #my'],
    ['see # alone', 'see '],
    ['C:\\temp', 'C:'],
    ['Hi @[Reyes Ceramics](urn:li:organization:5515715)!', 'Hi Reyes Ceramics!'],
    ['mail me@example.com', 'mail me'],
    ['日本 #日本 🎉', '日本 #日本 🎉'],
  ])('parses little text like LinkedIn, cutting silently: %s', async (wire, visible) => {
    expect((await user.post(wire)).status).toBe(201);
    expect(await visibleText()).toBe(visible);
  });

  it('turns an unescaped fragment into a hashtag, and shows it on the page', async () => {
    const response = await user.post('See https://example.com/guide#pricing');
    const path = `/linkedin/feed/update/${response.headers.get('x-restli-id') ?? ''}/`;
    const page = await (await fetch(`${sandbox.url}${path}`)).text();
    expect(page).toContain('>https://example.com/guide</a><a data-hashtag href="#pricing">');
  });

  it('shows a mention with the wrong name as plain text', () => {
    const text = (name: string) => parseLittleText(`@[${name}](urn:li:organization:5515715)`).parts;
    expect(text('Reyes Ceramics')).toEqual([{ kind: 'mention', text: 'Reyes Ceramics' }]);
    expect(text('reyes ceramics')).toEqual([{ kind: 'text', text: 'reyes ceramics' }]);
  });

  it.each([
    ['an unknown field', { caption: 'x' }, 'INVALID_VALUE_FOR_FIELD'],
    ['a missing author', { author: undefined }, 'MISSING_FIELD'],
    ['a draft', { lifecycleState: 'DRAFT' }, 'INVALID_VALUE_FOR_FIELD'],
    ['no audience', { visibility: undefined }, 'MISSING_FIELD'],
    ['two kinds of content', { content: TWO_KINDS }, 'INVALID_VALUE_FOR_FIELD'],
    ['no link', { content: { article: { source: 'x', title: 'y' } } }, 'INVALID_URL'],
    ['no URN', { author: 'nova' }, 'INVALID_URN_TYPE'],
    ['blanks only', { commentary: ' ' }, 'INVALID_VALUE_BLANK_FIELD'],
    [
      'an image that is not there',
      { content: { media: { id: 'urn:li:image:a' } } },
      'INVALID_IMAGE_ID',
    ],
  ])('returns 400 for %s, and publishes nothing', async (_title, extra, code) => {
    const response = await user.post('hello', extra);
    expect(response.status).toBe(400);
    expect(toError(response)).toBe(code);
    expect(await sandbox.control.listPosts('linkedin')).toEqual([]);
  });

  it('rejects a post without the scope for it', async () => {
    const silent = await connect(sandbox, { scope: 'openid profile' });
    expect((await silent.post('hello')).body).toMatchObject({ status: 403, serviceErrorCode: 100 });
  });

  it('rejects a Rest.li method that does not fit the request', async () => {
    const headers = { ...V, 'x-restli-method': 'FINDER' };
    expect((await user.call('DELETE', '/rest/posts/x', { headers })).status).toBe(400);
    expect(await sandbox.control.listViolations('linkedin')).toHaveLength(1);
  });

  it('stops counting daily requests while the caps are lifted, and counts them again afterwards', async () => {
    const limits = { memberDailyLimit: 2, appDailyLimit: 2 };
    await sandbox.control.setKnobs('linkedin', { ...limits, dailyCapsLifted: true });
    for (const text of ['a', 'b', 'c']) expect((await user.post(text)).status).toBe(201);
    await sandbox.control.setKnobs('linkedin', { dailyCapsLifted: false });
    const statuses: number[] = [];
    for (const text of ['d', 'e', 'f']) statuses.push((await user.post(text)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it("blocks the whole app at the app's limit", async () => {
    await sandbox.control.setKnobs('linkedin', { appDailyLimit: 1 });
    expect((await user.post('a')).status).toBe(201);
    expect((await user.post('b')).body.message).toContain('[APPLICATION DAY]');
  });

  it('rejects a URN in a path that is not encoded', async () => {
    const response = await user.call('GET', '/rest/posts/urn:li:share:7123');
    expect(response.status).toBe(400);
  });

  it('lists the posts of a Page, never those of a member', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    await reader.post('from the page', { author: PAGE });
    const query = (author: string) =>
      `/rest/posts?author=${encodeURIComponent(author)}&q=author&count=10&sortBy=CREATED`;
    await reader.post('later', { author: PAGE });
    const page = await reader.call('GET', query(PAGE));
    expect(page.body.elements).toMatchObject([
      { commentary: 'later', author: PAGE, lifecycleState: 'PUBLISHED' },
      { commentary: 'from the page', author: PAGE },
    ]);
    const second = query(PAGE).replace('count=10', 'count=1&start=1');
    expect((await reader.call('GET', second)).body.elements).toMatchObject([
      { commentary: 'from the page' },
    ]);
    expect((await reader.call('GET', query(NOVA))).status).toBe(403);
  });

  it('hides a post for connections from anonymous visitors', async () => {
    const { headers } = await user.post('among us', { visibility: 'CONNECTIONS' });
    const urn = headers.get('x-restli-id') ?? '';
    expect((await fetch(`${sandbox.url}/linkedin/feed/update/${urn}/`)).status).toBe(404);
    expect(await sandbox.control.listPosts('linkedin')).toMatchObject([{ live: false }]);
  });

  it('accepts link cards and polls', async () => {
    const article = { source: 'https://example.com/a', title: 'A page' };
    expect((await user.post('read', { content: { article } })).status).toBe(201);
    const settings = { duration: 'ONE_DAY' };
    const poll = { question: 'Which?', options: [{ text: 'a' }, { text: 'b' }], settings };
    const response = await user.post('vote', { content: { poll } });
    expect(response.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/);
  });

  it("edits a post's text", async () => {
    const { headers } = await user.post('first');
    const urn = headers.get('x-restli-id') ?? '';
    const response = await user.call('POST', `/rest/posts/${encodeURIComponent(urn)}`, {
      body: { patch: { $set: { commentary: 'second' } } },
      headers: { ...V, 'x-restli-method': 'PARTIAL_UPDATE' },
    });
    expect(response.status).toBe(204);
    expect(await visibleText()).toBe('second');
  });
});
