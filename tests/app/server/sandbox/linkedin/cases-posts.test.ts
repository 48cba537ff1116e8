import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, JONAS_ID, NOVA, PAGE, PAGE_SCOPES } from './linkedin-user.ts';
import type { LinkedInResponse, LinkedInUser } from './linkedin-user.ts';

const RESTLI = { 'x-restli-protocol-version': '2.0.0' };

describe('LinkedIn simulator contract: posts', () => {
  let sandbox: TestSandbox;
  let user: LinkedInUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['linkedin'] });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  const toError = (response: LinkedInResponse) => response.body.errorDetails.inputErrors[0]?.code;
  const toUrn = (response: LinkedInResponse) => response.headers.get('x-restli-id') ?? '';
  const visibleText = async () => (await sandbox.control.listPosts('linkedin')).at(-1)?.text;
  const breakCreate = (fault: { kind: 'cut_after' } | { kind: 'status'; status: number }) =>
    sandbox.control.addFault({ platform: 'linkedin', endpoint: 'create_post', count: 1, ...fault });

  it('#10 an expired version returns 426, and a missing one 400', async () => {
    const dead = await user.call('POST', '/rest/posts', {
      body: {},
      headers: { ...RESTLI, 'linkedin-version': '202401' },
    });
    expect(dead).toMatchObject({
      status: 426,
      body: { code: 'NONEXISTENT_VERSION', message: 'Requested version 20240101 is not active' },
    });
    const none = await user.call('POST', '/rest/posts', { body: {}, headers: RESTLI });
    expect(none).toMatchObject({ status: 400, body: { code: 'VERSION_MISSING' } });
  });

  it('#11 a text post returns an empty 201 with its URN in a header', async () => {
    const response = await user.post('Hello\nworld \\(really\\) #launch');
    expect(response.status).toBe(201);
    expect(response.text).toBe('');
    expect(toUrn(response)).toMatch(/^urn:li:share:7\d{18}$/);
    const page = await fetch(`${sandbox.url}/linkedin/feed/update/${toUrn(response)}/`);
    const caption = 'Hello\nworld (really) <a data-hashtag href="#launch">#launch</a></div>';
    expect(await page.text()).toContain(`<div data-caption>${caption}`);
  });

  it('#12 the same text within the window returns 422, naming the first post', async () => {
    const first = await user.post('only once');
    const again = await user.post('only once');
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      status: 422,
      errorDetails: {
        inputErrors: [
          { code: 'DUPLICATE_POST', description: `Content is a duplicate of ${toUrn(first)}` },
        ],
      },
    });
    await sandbox.control.advanceClock(601);
    expect((await user.post('only once')).status).toBe(201);
  });

  it('#13 the same text after a deletion is rejected, naming the deleted post', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const urn = toUrn(await reader.post('ghost', { author: PAGE }));
    const path = `/rest/posts/${encodeURIComponent(urn)}`;
    expect((await reader.call('DELETE', path)).status).toBe(204);
    const again = await reader.post('ghost', { author: PAGE });
    expect(again.status).toBe(422);
    expect(again.body.message).toContain(urn);
    expect((await reader.call('GET', path)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/linkedin/feed/update/${urn}/`)).status).toBe(404);
  });

  it('#14 an unescaped bracket silently cuts off the text', async () => {
    expect((await user.post('Sale (today) only')).status).toBe(201);
    expect(await visibleText()).toBe('Sale ');
  });

  it('#15 escaped text is shown unescaped, and a GET returns tags as templates', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const urn = toUrn(await reader.post('\\(x\\) \\_ #tag', { author: PAGE }));
    expect(await visibleText()).toBe('(x) _ #tag');
    const { body } = await reader.call('GET', `/rest/posts/${encodeURIComponent(urn)}`);
    expect(body.commentary).toBe('\\(x\\) \\_ {hashtag|\\#|tag}');
  });

  it.each([
    [false, 'FIELD_ARRAY_SIZE_TOO_HIGH'],
    [true, 'FIELD_LENGTH_TOO_LONG'],
  ])(
    '#16 3001 characters are rejected, as documented: %s, with %s',
    async (lengthErrorAsDocumented, code) => {
      await sandbox.control.setKnobs('linkedin', { lengthErrorAsDocumented });
      const long = await user.post('a'.repeat(3001));
      expect(long.status).toBe(400);
      expect(toError(long)).toBe(code);
      expect(JSON.stringify(long.body)).toContain('maxLength 3000');
      expect((await user.post('a'.repeat(3000))).status).toBe(201);
    },
  );

  it("#25 a member's 151st request of a day is rejected without rate headers, until midnight UTC", async () => {
    for (let turn = 0; turn < 150; turn += 1) await user.call('GET', '/rest/posts/x');
    const refused = await user.post('too many');
    expect(refused).toMatchObject({ status: 429, body: { serviceErrorCode: 101 } });
    expect(refused.body.message).toContain('[MEMBER DAY]');
    const headers = [...refused.headers.keys()];
    expect(headers.filter((name) => /rate|retry/i.test(name))).toEqual([]);
    await sandbox.control.advanceClock(86_400);
    expect((await user.post('next day')).status).toBe(201);
  });

  it('#26 posting as a Page without a role returns 100', async () => {
    const stranger = await connect(sandbox, { persona: JONAS_ID, scope: PAGE_SCOPES });
    for (const author of [NOVA, PAGE]) {
      const response = await stranger.post('hello', { author });
      expect(response.body).toMatchObject({ status: 403, serviceErrorCode: 100 });
    }
    const former = await connect(sandbox, { scope: PAGE_SCOPES });
    expect((await former.post('hello', { author: PAGE })).status).toBe(201);
    await sandbox.control.setKnobs('linkedin', { pageRole: '' });
    const response = await former.post('hello again', { author: PAGE });
    expect(response.body).toMatchObject({ status: 403, serviceErrorCode: 100 });
    expect(response.body.message).toMatch(/^Not enough permissions to access: posts\.CREATE/);
  });

  it('#27 a post whose response was cut off is stored, and named when the same request is repeated', async () => {
    await breakCreate({ kind: 'cut_after' });
    await expect(user.post('did it go out?')).rejects.toThrow();
    const [published] = await sandbox.control.listPosts('linkedin');
    const again = await user.post('did it go out?');
    expect(again.status).toBe(422);
    expect(again.body.message).toBe(`Content is a duplicate of ${published?.id}`);
  });

  it('#28 a 503 stores nothing, and repeating the request creates the only post', async () => {
    await breakCreate({ kind: 'status', status: 503 });
    expect((await user.post('again')).status).toBe(503);
    expect((await user.post('again')).status).toBe(201);
    expect(await sandbox.control.listPosts('linkedin')).toHaveLength(1);
  });

  it('#29 share statistics omit a post without views', async () => {
    const reader = await connect(sandbox, { scope: PAGE_SCOPES });
    const urn = toUrn(await reader.post('fresh', { author: PAGE }));
    const query = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(PAGE)}`;
    const response = await reader.call(
      'GET',
      `/rest/organizationalEntityShareStatistics?${query}&shares=List(${encodeURIComponent(urn)})`,
    );
    expect(response.status).toBe(200);
    expect(response.body.elements).toEqual([]);
  });

  it('#30 deleting twice returns 204 both times', async () => {
    const urn = toUrn(await user.post('short-lived'));
    const path = `/rest/posts/${encodeURIComponent(urn)}`;
    const headers = { ...RESTLI, 'linkedin-version': '202608', 'x-restli-method': 'DELETE' };
    expect((await user.call('DELETE', path, { headers })).status).toBe(204);
    expect((await user.call('DELETE', path)).status).toBe(204);
    expect(await sandbox.control.listPosts('linkedin')).toMatchObject([{ live: false }]);
  });
});
