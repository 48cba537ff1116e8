import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideOnConsentPage } from '#tests/app/server/sandbox/kit/consent.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { ALL_SCOPES, connect, exchange, toAuthorization, XUser } from './x-user.ts';

const OTHER_PERSONA = '1650112233445566787';

async function connectModerator(sandbox: TestSandbox): Promise<XUser> {
  const scope = `${ALL_SCOPES} tweet.moderate.write`;
  const { url, verifier } = toAuthorization(sandbox, { scope });
  const back = await decideOnConsentPage(url, 'allow');
  const code = back.searchParams.get('code') ?? '';
  const { body } = await exchange(sandbox, { code, verifier });
  return new XUser(sandbox, body.access_token);
}

describe('hidden replies on X', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  let rootId: string;
  let replyId: string;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    user = await connectModerator(sandbox);
    rootId = (await user.tweet('The first post')).body.data.id;
    replyId = (await replyTo(user, rootId, 'Noise')).body.data.id;
  });
  afterEach(() => sandbox.close());

  const replyTo = (author: XUser, id: string, text: string) =>
    author.tweet(text, { reply: { in_reply_to_tweet_id: id } });
  const hide = (id: string, body: unknown = { hidden: true }) =>
    user.call('PUT', `/2/tweets/${id}/hidden`, body);
  const readPage = async () =>
    (await fetch(`${sandbox.url}/twitter/i/web/status/${rootId}`)).text();
  const listHidden = async () =>
    (await sandbox.control.listPosts('twitter')).flatMap((post) => (post.hidden ? post.id : []));

  it('moves a hidden reply behind a click on the page of the post', async () => {
    expect(await readPage()).toMatch(/<section data-replies>.*Noise/su);
    expect((await hide(replyId)).body).toEqual({ data: { hidden: true } });
    const page = await readPage();
    expect(page).not.toContain('data-replies');
    expect(page).toMatch(/<details data-hidden-replies>.*View hidden replies.*Noise/su);
    expect(await listHidden()).toEqual([replyId]);
  });

  it('still returns a hidden reply through the API', async () => {
    await hide(replyId);
    const { body } = await user.call('GET', `/2/tweets/${replyId}`);
    expect(body.data.text).toBe('Noise');
  });

  it('shows the reply again once it is unhidden, and accepts repeated calls', async () => {
    await hide(replyId);
    expect((await hide(replyId)).status).toBe(200);
    const unhide = () => hide(replyId, { hidden: false });
    expect((await unhide()).body).toEqual({ data: { hidden: false } });
    expect((await unhide()).status).toBe(200);
    expect(await readPage()).not.toContain('data-hidden-replies');
    expect(await listHidden()).toEqual([]);
  });

  it('hides a reply to a reply', async () => {
    const nested = await replyTo(user, replyId, 'More noise');
    await hide(nested.body.data.id);
    expect(await listHidden()).toEqual([nested.body.data.id]);
  });

  it('returns 403 in a conversation that someone else started', async () => {
    const other = await connect(sandbox, { persona: OTHER_PERSONA });
    const me = await user.call('GET', '/2/users/me');
    const { username } = me.body.data as unknown as { username: string };
    const theirs = await other.tweet(`Hello @${username}`);
    const reply = await replyTo(user, theirs.body.data.id, 'Hello back');
    expect((await hide(reply.body.data.id)).status).toBe(403);
    expect(await listHidden()).toEqual([]);
  });

  it('returns 403 for a post that is not a reply', async () => {
    expect((await hide(rootId)).status).toBe(403);
  });

  it('returns 403 without the scope tweet.moderate.write', async () => {
    const plain = await connect(sandbox);
    const response = await plain.call('PUT', `/2/tweets/${replyId}/hidden`, { hidden: true });
    expect(response.status).toBe(403);
  });

  it('returns 404 for an unknown or deleted post', async () => {
    expect((await hide('123')).status).toBe(404);
    await user.call('DELETE', `/2/tweets/${replyId}`);
    expect((await hide(replyId)).status).toBe(404);
  });

  it.each([
    ['a missing field', {}],
    ['text instead of a boolean', { hidden: 'true' }],
    ['an unknown field', { hidden: true, reason: 'spam' }],
  ])('returns 400 for %s, and hides nothing', async (_title, body) => {
    expect((await hide(replyId, body)).status).toBe(400);
    expect(await listHidden()).toEqual([]);
  });
});
