import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { orderThread } from '#tests/chaos/thread-kill.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const POLL = { timeout: PATIENCE_MS, interval: 50 };

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, ['twitter']);
});
beforeEach(async () => {
  await control.clearFaults();
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
});
afterAll(() => app.close());

async function publish(caption: string, twitter: object) {
  const body = {
    platforms: ['twitter'],
    content: { captions: [caption] },
    platformOptions: { twitter },
  };
  const response = await call('POST', '/api/publisher/publish', { body });
  // 202 if it isn't over by the time that a request waits.
  expect([200, 202]).toContain(response.status);
  return PublishPostOutput.parse(response.body).post.id;
}

const readPost = async (id: string) =>
  PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);

async function settle(id: string) {
  await expect
    .poll(async () => (await readPost(id)).state, POLL)
    .not.toSatisfy((state) => state === 'publishing');
  const post = await readPost(id);
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error('The post has one delivery.');
  return { post, delivery };
}

/** Returns the live posts whose text contains the word, in the order of the thread. */
async function listThread(word: string): Promise<string[]> {
  const posts = (await control.listPosts('twitter')).filter(({ text }) => text.includes(word));
  return orderThread(posts.filter((post) => post.live));
}

const three = (word: string) => ({ thread: [{ text: `${word} two` }, { text: `${word} three` }] });
const listTexts = (word: string) => [`${word} one`, `${word} two`, `${word} three`];

it('publishes a thread in order, as one post of the day, with a receipt of all its posts', async () => {
  const id = await publish('Kiln one', { ...three('Kiln'), replySettings: 'following' });
  const { post, delivery } = await settle(id);
  expect(post.state).toBe('published');
  expect(await listThread('Kiln')).toEqual(listTexts('Kiln'));
  expect(delivery.thread?.map(({ text, isLive }) => [text, isLive])).toEqual(
    listTexts('Kiln').map((text) => [text, true]),
  );
  expect(delivery.postId).toBe(delivery.thread?.[0]?.postId);
  const { body } = await call('GET', `/api/deliveries/${delivery.id}/receipt`);
  expect(body['claims']).toMatchObject({
    remoteId: delivery.postId,
    thread: delivery.thread?.map(({ postId, url }) => ({ remoteId: postId, url })),
  });
  const usage = (await call('GET', '/api/publisher/usage/status')).body;
  expect(usage).toMatchObject({ usage: { used: 1, deliveriesUsed: 1 } });
  const found = (await call('GET', '/api/posts?search=Kiln%20three')).body['items'];
  expect(found).toMatchObject([{ id }]);

  expect((await call('POST', `/api/deliveries/${delivery.id}/take-down`)).status).toBe(200);
  expect(await listThread('Kiln')).toEqual([]);
});

it('splits a long caption at sentence ends and numbers the posts', async () => {
  const sentence = (word: string) => `${word} ${'glaze '.repeat(30).trim()}.`;
  const caption = ['Alpha', 'Beta', 'Gamma'].map(sentence).join(' ');
  const options = { splitCaption: true, threadNumbers: true, thread: [{ text: 'glaze, the end' }] };
  const { post } = await settle(await publish(caption, options));
  expect(post.state).toBe('published');
  expect(await listThread('glaze')).toEqual([
    `${sentence('Alpha')} 1/4`,
    `${sentence('Beta')} 2/4`,
    `${sentence('Gamma')} 3/4`,
    'glaze, the end 4/4',
  ]);
});

it.each([0, 1, 2])('finds post %i whose response was lost, and repeats nothing', async (skip) => {
  const word = `Lost${skip}`;
  const fault = { platform: 'twitter', endpoint: 'create_post', count: 1, skip } as const;
  const { id: faultId } = await control.addFault({ ...fault, kind: 'cut_after' });
  const { post } = await settle(await publish(`${word} one`, three(word)));
  expect(post.state).toBe('published');
  expect((await control.getFault(faultId)).applied).toBe(1);
  expect(await listThread(word)).toEqual(listTexts(word));
});

async function publishWithRefusal(word: string, body: object) {
  const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'status' } as const;
  await control.addFault({ ...fault, status: 403, body, count: 1, skip: 1 });
  const result = await settle(await publish(`${word} one`, three(word)));
  expect(result.post.state).toBe('partial');
  expect(result.delivery).toMatchObject({ state: 'failed', success: false });
  expect(result.delivery.thread?.map(({ isLive }) => isLive)).toEqual([true, false, false]);
  expect(await listThread(word)).toEqual([`${word} one`]);
  return { ...result.delivery, ownPostId: result.post.id };
}

it('continues with the post that failed, and counts once', async () => {
  const delivery = await publishWithRefusal('Going', {
    title: 'Client Forbidden',
    type: 'https://api.x.com/2/problems/client-forbidden',
    status: 403,
  });
  expect(delivery.message).toMatch(/^Post 2 of 3: /u);
  expect(delivery.actions).toEqual(['retry', 'resend', 'take_down']);
  const path = `/api/deliveries/${delivery.id}`;
  expect((await call('POST', `${path}/retry`)).status).toBe(202);
  const { post } = await settle(delivery.ownPostId);
  expect(post.state).toBe('published');
  expect(await listThread('Going')).toEqual(listTexts('Going'));
  const usage = (await call('GET', '/api/publisher/usage/status')).body;
  expect(usage).toMatchObject({ usage: { used: 1, deliveriesUsed: 1 } });
});

const CREATE = { platform: 'twitter', endpoint: 'create_post' } as const;
/** Seconds for which Twitter takes no posts after `tooMany`. */
const PAUSE = 300;
const tooMany = () => {
  const reset = Math.floor(app.fanfare.container.deps.clock.now().getTime() / 1000) + PAUSE;
  const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) };
  const body = { title: 'Too Many Requests', status: 429, type: 'about:blank' };
  return { ...CREATE, kind: 'status', status: 429, headers, body } as const;
};

it('stops after a live post, which stays, and continues when it’s retried', async () => {
  await control.addFault({ ...tooMany(), count: 1, skip: 1 });
  const id = await publish('Stopped one', three('Stopped'));
  const read = async () => (await readPost(id)).deliveries[0];
  await expect.poll(async () => (await read())?.state, POLL).toBe('waiting');
  const waiting = await read();
  expect(waiting?.actions).toEqual(['cancel']);
  const path = `/api/deliveries/${waiting?.id}`;
  for (let times = 0; times < 2; times += 1)
    expect((await call('POST', `${path}/cancel`)).status).toBe(200);
  const { post, delivery } = await settle(id);
  expect([post.state, delivery.state, delivery.actions]).toEqual([
    'partial',
    'canceled',
    ['retry', 'resend', 'take_down'],
  ]);
  expect(delivery.message).toBe('Stopped by a person. 1 of 3 posts of the thread is live.');
  expect(await listThread('Stopped')).toEqual(['Stopped one']);
  await control.advanceClock(PAUSE);
  expect((await call('POST', `${path}/retry`)).status).toBe(202);
  expect((await settle(id)).post.state).toBe('published');
  expect(await listThread('Stopped')).toEqual(listTexts('Stopped'));
  const usage = (await call('GET', '/api/publisher/usage/status')).body;
  expect(usage).toMatchObject({ usage: { used: 1, deliveriesUsed: 1 } });
});

it('isn’t stopped while its next post may be live, and its live posts can be deleted afterward', async () => {
  await control.addFault({ ...CREATE, kind: 'cut_after', count: 1, skip: 1 });
  const unreadable = { platform: 'twitter', endpoint: 'list_posts' } as const;
  await control.addFault({ ...unreadable, kind: 'status', status: 503, count: 1000 });
  const id = await publish('Halted one', three('Halted'));
  const read = async () => (await readPost(id)).deliveries[0];
  await expect.poll(async () => (await read())?.state, POLL).toBe('unconfirmed');
  const path = `/api/deliveries/${(await read())?.id}`;
  const early = await call('POST', `${path}/cancel`);
  expect(early).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(String(early.body['detail'])).toContain('Cancel again');
  await control.clearFaults();
  await control.addFault({ ...tooMany(), count: 1 });
  await control.advanceClock(60);
  await expect.poll(async () => (await read())?.state, POLL).toBe('waiting');
  expect((await call('POST', `${path}/cancel`)).status).toBe(200);
  expect((await read())?.message).toContain('2 of 3 posts of the thread are live');
  expect(await listThread('Halted')).toEqual(listTexts('Halted').slice(0, 2));
  expect((await call('POST', `${path}/take-down`)).status).toBe(200);
  expect(await listThread('Halted')).toEqual([]);
  const { post, delivery } = await settle(id);
  expect([post.state, delivery.actions]).toEqual(['canceled', ['resend']]);
  await control.advanceClock(PAUSE);
});

it('can be deleted where a text was refused, and is an ordinary failure then', async () => {
  const { id, actions, ownPostId } = await publishWithRefusal('Stuck', {
    title: 'Forbidden',
    type: 'about:blank',
    status: 403,
    detail: 'You are not permitted to perform this action.',
  });
  expect(actions).toEqual(['resend', 'take_down']);
  const path = `/api/deliveries/${id}`;
  expect((await call('POST', `${path}/take-down`)).status).toBe(200);
  expect(await listThread('Stuck')).toEqual([]);
  const { post, delivery } = await settle(ownPostId);
  expect(post.state).toBe('failed');
  expect(delivery).toMatchObject({ url: null, actions: ['resend'] });
  const usage = (await call('GET', '/api/publisher/usage/status')).body;
  expect(usage).toMatchObject({ usage: { used: 0, deliveriesUsed: 0 } });
});

it('continues after a post that a person found, and asks for its link', async () => {
  const known = await settle(await publish('Found by a person', {}));
  const body = {
    title: 'Forbidden',
    type: 'about:blank',
    status: 403,
    detail: 'You are not allowed to create a Tweet with duplicate content.',
  };
  const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'status' } as const;
  await control.addFault({ ...fault, status: 403, body, count: 1, skip: 1 });
  const id = await publish('Asked one', three('Asked'));
  const readDelivery = async () => (await readPost(id)).deliveries[0];
  // Twitter says that it has the post, and lists none, in each of the checks of the next minutes.
  await vi.waitUntil(
    async () => {
      const delivery = await readDelivery();
      if (delivery?.state === 'unconfirmed' && !delivery.needsDecision)
        await control.advanceClock(60);
      return delivery?.needsDecision;
    },
    { timeout: PATIENCE_MS, interval: 1500 },
  );
  const path = `/api/deliveries/${(await readDelivery())?.id}/resolve`;
  const unnamed = await call('POST', path, { body: { isLive: true } });
  expect(unnamed).toMatchObject({ status: 422, body: { errors: [{ pointer: '/url' }] } });
  const { url } = known.delivery;
  expect((await call('POST', path, { body: { isLive: true, url } })).status).toBe(200);
  const { post, delivery } = await settle(id);
  expect(post.state).toBe('published');
  expect(delivery.thread?.[1]).toMatchObject({ isLive: true, postId: known.delivery.postId, url });
  const third = (await control.listPosts('twitter')).find(({ text }) => text === 'Asked three');
  expect(third?.replyTo).toBe(known.delivery.postId);
});

it('is resent with its whole caption, which is split again', async () => {
  const word = 'Resent';
  const sentences = ['one', 'two'].map((part) => `${word} ${part} ${'clay '.repeat(45).trim()}.`);
  const body = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Not permitted.' };
  const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'status' } as const;
  await control.addFault({ ...fault, status: 403, body, count: 1, skip: 1 });
  const { delivery } = await settle(await publish(sentences.join(' '), { splitCaption: true }));
  const path = `/api/deliveries/${delivery.id}`;
  expect((await call('POST', `${path}/take-down`)).status).toBe(200);
  // Twitter refuses the text of a deleted post, too.
  const twitter = { splitCaption: true, threadNumbers: true };
  const resent = await call('POST', `${path}/resend`, { body: { platformOptions: { twitter } } });
  expect(resent.status).toBe(202);
  const { post } = await settle(String(resent.body['id']));
  expect(post.state).toBe('published');
  expect(await listThread(word)).toEqual(sentences.map((text, at) => `${text} ${at + 1}/2`));
});

it('reports every fault of a thread before anything is stored', async () => {
  const twitter = { thread: [{ text: '$ABC and $DEF' }, { text: 'x'.repeat(281) }] };
  const body = {
    platforms: ['twitter'],
    content: { captions: ['y'.repeat(300)] },
    platformOptions: { twitter },
  };
  const response = await call('POST', '/api/publisher/publish', { body });
  expect(response.status).toBe(422);
  const errors = response.body.errors ?? [];
  expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/content/captions/0', 'text_too_long'],
    ['/platformOptions/twitter/thread/0/text', 'too_many_cashtags'],
    ['/platformOptions/twitter/thread/1/text', 'text_too_long'],
  ]);
});
