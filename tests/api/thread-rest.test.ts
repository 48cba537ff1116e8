import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { orderThread } from '#tests/chaos/thread-kill.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const POLL = { timeout: PATIENCE_MS, interval: 50 };
const CREATE = { platform: 'twitter', endpoint: 'create_post' } as const;
const REFUSED = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Not permitted.' };

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

/** Publishes a thread of three posts, which all have the word, and waits for its end. */
async function publish(word: string, content: object = {}) {
  const body = {
    platforms: ['twitter'],
    content: { captions: [`${word} one`], ...content },
    platformOptions: { twitter: { thread: [{ text: `${word} two` }, { text: `${word} three` }] } },
  };
  const response = await call('POST', '/api/publisher/publish', { body });
  expect([200, 202]).toContain(response.status);
  return settle(PublishPostOutput.parse(response.body).post.id);
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
  return { post, delivery, path: `/api/deliveries/${delivery.id}` };
}

async function listThread(word: string): Promise<string[]> {
  const posts = (await control.listPosts('twitter')).filter(({ text }) => text.includes(word));
  return orderThread(posts.filter((post) => post.live));
}

const listLive = ({ thread }: PostOutput['deliveries'][number]) =>
  thread?.map(({ isLive }) => isLive);

const readUsage = async () => (await call('GET', '/api/publisher/usage/status')).body['usage'];

it('sends what follows the live posts with other texts, once, as replies to the last one', async () => {
  await control.addFault({
    ...CREATE,
    kind: 'status',
    status: 403,
    body: REFUSED,
    count: 1,
    skip: 1,
  });
  const first = await publish('Edited');
  expect(first.delivery.actions).toEqual(['resend', 'take_down']);
  const body = { content: { captions: ['Edited second'] } };
  const answers = await Promise.all([
    call('POST', `${first.path}/resend`, { body }),
    call('POST', `${first.path}/resend`, { body }),
    call('POST', `${first.path}/retry`),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([202, 409, 409]);
  const [winner] = answers.filter(({ status }) => status === 202);
  const { post } = await settle(String(winner?.body['id']));
  expect(post.state).toBe('published');
  const isRetried = post.id === first.post.id;
  const texts = ['Edited one', isRetried ? 'Edited two' : 'Edited second', 'Edited three'];
  expect(await listThread('Edited')).toEqual(texts);
  expect(await readUsage()).toMatchObject({ used: 1 });
});

it('counts the rest as another delivery of the same post of the day, with a receipt of its own', async () => {
  await control.addFault({
    ...CREATE,
    kind: 'status',
    status: 403,
    body: REFUSED,
    count: 1,
    skip: 1,
  });
  const first = await publish('Counted', { firstComment: 'Counted comment' });
  const resent = await call('POST', `${first.path}/resend`, { body: {} });
  expect(resent.status).toBe(202);
  const rest = await settle(String(resent.body['id']));
  expect(rest.delivery.thread?.map(({ text }) => text)).toEqual(['Counted two', 'Counted three']);
  await expect
    .poll(async () => (await readPost(rest.post.id)).deliveries[0]?.firstComment?.state, POLL)
    .toBe('published');
  const texts = ['Counted one', 'Counted two', 'Counted three', 'Counted comment'];
  expect(await listThread('Counted')).toEqual(texts);
  expect(await readUsage()).toMatchObject({ used: 1, deliveriesUsed: 2 });
  const { body } = await call('GET', `${rest.path}/receipt`);
  expect(body['claims']).toMatchObject({ remoteId: rest.delivery.postId });
  const before = await readPost(first.post.id);
  expect(before.state).toBe('partial');
  expect(before.deliveries[0]).toMatchObject({ actions: [], resentAs: { postId: rest.post.id } });
});

it('deletes a published thread from one post on, and sends the rest again', async () => {
  const first = await publish('Cut', { firstComment: 'Cut comment' });
  await expect
    .poll(async () => (await readPost(first.post.id)).deliveries[0]?.firstComment?.state, POLL)
    .toBe('published');
  expect((await readPost(first.post.id)).deliveries[0]?.actions).toEqual([]);
  const whole = await call('POST', `${first.path}/resend`, { body: {} });
  expect(whole).toMatchObject({ status: 409, body: { code: 'conflict' } });
  for (let times = 0; times < 2; times += 1) {
    const cut = await call('POST', `${first.path}/take-down`, { body: { fromPost: 2 } });
    expect(cut.status).toBe(200);
  }
  expect(await listThread('Cut')).toEqual(['Cut one']);
  const { post, delivery } = await settle(first.post.id);
  expect([post.state, delivery.state, delivery.removedAt]).toEqual([
    'published',
    'published',
    null,
  ]);
  expect(listLive(delivery)).toEqual([true, false, false]);
  expect(delivery).toMatchObject({
    note: 'Posts 2 to 3 were deleted by a person afterward.',
    actions: ['resend'],
    firstComment: null,
  });
  // Twitter refuses the texts of posts that were just deleted.
  const twitter = { thread: [{ text: 'Cut third' }] };
  const body = {
    content: { captions: ['Cut second'], firstComment: 'Cut remark' },
    platformOptions: { twitter },
  };
  const resent = await call('POST', `${first.path}/resend`, { body });
  const rest = await settle(String(resent.body['id']));
  await expect
    .poll(() => listThread('Cut'), POLL)
    .toEqual(['Cut one', 'Cut second', 'Cut third', 'Cut remark']);
  expect(rest.post.state).toBe('published');
  const again = await call('POST', `${first.path}/resend`, { body });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_resent' } });
  const late = await call('POST', `${first.path}/take-down`, { body: { fromPost: 1 } });
  expect(late.status).toBe(200);
  expect((await listThread('Cut')).sort()).toEqual(['Cut remark', 'Cut second', 'Cut third']);
});

it('continues a stopped thread from an earlier post after that was deleted', async () => {
  await control.addFault({
    ...CREATE,
    kind: 'status',
    status: 403,
    body: REFUSED,
    count: 1,
    skip: 2,
  });
  const first = await publish('Earlier');
  expect(listLive(first.delivery)).toEqual([true, true, false]);
  const cut = await call('POST', `${first.path}/take-down`, { body: { fromPost: 2 } });
  expect(cut.status).toBe(200);
  const { post, delivery } = await settle(first.post.id);
  expect([post.state, delivery.actions]).toEqual(['partial', ['resend', 'take_down']]);
  const twitter = { thread: [{ text: 'Earlier third' }] };
  const body = { content: { captions: ['Earlier second'] }, platformOptions: { twitter } };
  const resent = await call('POST', `${first.path}/resend`, { body });
  expect((await settle(String(resent.body['id']))).post.state).toBe('published');
  expect(await listThread('Earlier')).toEqual(['Earlier one', 'Earlier second', 'Earlier third']);
});

it('refuses a post that the thread doesn’t have', async () => {
  const { path } = await publish('Short');
  const beyond = await call('POST', `${path}/take-down`, { body: { fromPost: 4 } });
  expect(beyond).toMatchObject({ status: 422, body: { errors: [{ pointer: '/fromPost' }] } });
  expect(await listThread('Short')).toEqual(['Short one', 'Short two', 'Short three']);
});
