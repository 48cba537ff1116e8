import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, JONAS_ID, NOVA, PAGE, PAGE_SCOPES } from './linkedin-user.ts';
import type { Answer, LinkedInUser } from './linkedin-user.ts';

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

  const toError = (answer: Answer) => answer.body.errorDetails.inputErrors[0]?.code;
  const visibleText = async () => (await sandbox.control.listPosts('linkedin')).at(-1)?.text;

  it('publishes a text with an empty 201 and its URN in a header', async () => {
    const answer = await user.post('Hello\nworld \\(really\\) #launch');
    expect(answer.status).toBe(201);
    expect(answer.text).toBe('');
    const urn = answer.headers.get('x-restli-id') ?? '';
    expect(urn).toMatch(/^urn:li:share:7\d{18}$/);
    const page = await fetch(`${sandbox.url}/linkedin/feed/update/${urn}/`);
    expect(await page.text()).toContain('<div data-caption>Hello\nworld (really) #launch</div>');
  });

  it.each([
    ['Sale (today) only', 'Sale '],
    ['\\(x\\) \\_ #tag', '(x) _ #tag'],
    ['{hashtag|\\#|launch} now', '#launch now'],
    ['a \\#tag and #my\\_tag', 'a #tag and #my_tag'],
    ['cut at #my_tag', 'cut at #my'],
    ['see # alone', 'see '],
    ['C:\\temp', 'C:'],
    ['Hi @[Reyes Ceramics](urn:li:organization:5515715)!', 'Hi Reyes Ceramics!'],
    ['mail me@example.com', 'mail me'],
    ['日本 #日本 🎉', '日本 #日本 🎉'],
  ])('reads little text as LinkedIn does, cutting silently: %s', async (wire, visible) => {
    expect((await user.post(wire)).status).toBe(201);
    expect(await visibleText()).toBe(visible);
  });

  it('gives tags back as templates', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const { headers } = await reader.post('\\(x\\) \\_ #tag', { author: PAGE });
    const urn = headers.get('x-restli-id') ?? '';
    const { body } = await reader.call('GET', `/rest/posts/${encodeURIComponent(urn)}`);
    expect(body.commentary).toBe('\\(x\\) \\_ {hashtag|\\#|tag}');
  });

  it('refuses 3001 characters and takes 3000', async () => {
    const long = await user.post('a'.repeat(3001));
    expect(long.status).toBe(400);
    expect(toError(long)).toBe('FIELD_ARRAY_SIZE_TOO_HIGH');
    expect(JSON.stringify(long.body)).toContain('maxLength 3000');
    expect((await user.post('a'.repeat(3000))).status).toBe(201);
  });

  it('refuses the same content again within ten minutes, naming the first', async () => {
    const first = await user.post('only once');
    const again = await user.post('only once');
    expect(again.status).toBe(422);
    expect(toError(again)).toBe('DUPLICATE_POST');
    expect(again.body.message).toContain(first.headers.get('x-restli-id'));
    await sandbox.control.advanceClock(601);
    expect((await user.post('only once')).status).toBe(201);
  });

  it('still names a post that was deleted meanwhile', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const { headers } = await reader.post('ghost', { author: PAGE });
    const urn = headers.get('x-restli-id') ?? '';
    const path = `/rest/posts/${encodeURIComponent(urn)}`;
    expect((await reader.call('DELETE', path)).status).toBe(204);
    expect((await reader.call('DELETE', path)).status).toBe(204);
    expect((await reader.post('ghost', { author: PAGE })).body.message).toContain(urn);
    expect((await reader.call('GET', path)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/linkedin/feed/update/${urn}/`)).status).toBe(404);
  });

  it('has stored a post whose answer was cut off, and names it to the repeated call', async () => {
    await sandbox.control.addFault({
      platform: 'linkedin',
      endpoint: 'create_post',
      kind: 'cut_after',
      count: 1,
    });
    await expect(user.post('did it go out?')).rejects.toThrow();
    const [published] = await sandbox.control.listPosts('linkedin');
    const again = await user.post('did it go out?');
    expect(again.body.message).toBe(`Content is a duplicate of ${published?.id}`);
  });

  it('has stored nothing when it answered 503', async () => {
    const fault = { platform: 'linkedin', endpoint: 'create_post', kind: 'status' } as const;
    await sandbox.control.addFault({ ...fault, status: 503, count: 1 });
    expect((await user.post('again')).status).toBe(503);
    expect((await user.post('again')).status).toBe(201);
    expect(await sandbox.control.listPosts('linkedin')).toHaveLength(1);
  });

  it('answers 426 to a dead version and 400 to none', async () => {
    const dead = await user.call('POST', '/rest/posts', {
      body: {},
      headers: { ...V, 'linkedin-version': '202401' },
    });
    expect(dead).toMatchObject({
      status: 426,
      body: { code: 'NONEXISTENT_VERSION', message: 'Requested version 20240101 is not active' },
    });
    const headers = { 'x-restli-protocol-version': '2.0.0' };
    const none = await user.call('POST', '/rest/posts', { body: {}, headers });
    expect(none).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } });
  });

  it.each([
    ['an unknown field', { caption: 'x' }, 'INVALID_VALUE_FOR_FIELD'],
    ['a missing author', { author: undefined }, 'MISSING_FIELD'],
    ['a draft', { lifecycleState: 'DRAFT' }, 'INVALID_VALUE_FOR_FIELD'],
    ['no audience', { visibility: undefined }, 'MISSING_FIELD'],
    ['two kinds of content', { content: TWO_KINDS }, 'INVALID_VALUE_FOR_FIELD'],
    ['blanks only', { commentary: ' ' }, 'INVALID_VALUE_BLANK_FIELD'],
    [
      'an image that is not there',
      { content: { media: { id: 'urn:li:image:a' } } },
      'INVALID_IMAGE_ID',
    ],
  ])('answers 400 to %s, and publishes nothing', async (_title, extra, code) => {
    const answer = await user.post('hello', extra);
    expect(answer.status).toBe(400);
    expect(toError(answer)).toBe(code);
    expect(await sandbox.control.listPosts('linkedin')).toEqual([]);
  });

  it('refuses a URN in a path that is not encoded', async () => {
    const answer = await user.call('GET', '/rest/posts/urn:li:share:7123');
    expect(answer.status).toBe(400);
  });

  it('refuses to post as somebody else, as a page without a role, and without the scope', async () => {
    const other = await connect(sandbox, { persona: JONAS_ID, scope: PAGE_SCOPES });
    for (const author of [NOVA, PAGE]) {
      const answer = await other.post('hello', { author });
      expect(answer.body).toMatchObject({ status: 403, serviceErrorCode: 100 });
    }
    const silent = await connect(sandbox, { scope: 'openid profile' });
    expect((await silent.post('hello')).status).toBe(403);
  });

  it('lists the posts of a page, never those of a member', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    await reader.post('from the page', { author: PAGE });
    const query = (author: string) =>
      `/rest/posts?author=${encodeURIComponent(author)}&q=author&count=10&sortBy=CREATED`;
    const page = await reader.call('GET', query(PAGE));
    expect(page.body.elements).toMatchObject([{ commentary: 'from the page', author: PAGE }]);
    expect((await reader.call('GET', query(NOVA))).status).toBe(403);
  });

  it('shows a post for connections to no visitor', async () => {
    const { headers } = await user.post('among us', { visibility: 'CONNECTIONS' });
    const urn = headers.get('x-restli-id') ?? '';
    expect((await fetch(`${sandbox.url}/linkedin/feed/update/${urn}/`)).status).toBe(404);
    expect(await sandbox.control.listPosts('linkedin')).toMatchObject([{ live: false }]);
  });

  it('takes link cards and polls', async () => {
    const article = { source: 'https://example.com/a', title: 'A page' };
    expect((await user.post('read', { content: { article } })).status).toBe(201);
    const settings = { duration: 'ONE_DAY' };
    const poll = { question: 'Which?', options: [{ text: 'a' }, { text: 'b' }], settings };
    const answer = await user.post('vote', { content: { poll } });
    expect(answer.headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/);
  });

  it('edits the text', async () => {
    const { headers } = await user.post('first');
    const urn = headers.get('x-restli-id') ?? '';
    const answer = await user.call('POST', `/rest/posts/${encodeURIComponent(urn)}`, {
      body: { patch: { $set: { commentary: 'second' } } },
      headers: { ...V, 'x-restli-method': 'PARTIAL_UPDATE' },
    });
    expect(answer.status).toBe(204);
    expect(await visibleText()).toBe('second');
  });

  it('refuses the 151st request of a day, until midnight UTC', async () => {
    for (let turn = 0; turn < 150; turn += 1) await user.call('GET', '/rest/posts/x');
    const refused = await user.post('too many');
    expect(refused).toMatchObject({ status: 429, body: { serviceErrorCode: 101 } });
    expect(refused.headers.get('retry-after')).toBeNull();
    await sandbox.control.advanceClock(86_400);
    expect((await user.post('next day')).status).toBe(201);
  });
});
