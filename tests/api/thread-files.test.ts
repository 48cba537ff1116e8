import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const CAPTION = 'Tiles, one';

interface Upload {
  readonly id: string;
  readonly sha256: string;
}

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;
let images: Upload[];
/** A picture that is too large for Twitter, and can be converted. */
let large: Upload;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, ['twitter', 'linkedin']);
  images = await Promise.all([0, 1, 2, 3, 4].map(uploadTile));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2400, height: 2400, channels: 3, background: '#fff', noise } as const;
  large = await upload('noise.png', await sharp({ create }).png().toBuffer());
});
beforeEach(async () => {
  await control.clearFaults();
  await app.fanfare.container.deps.prisma.usageDay.deleteMany();
});
afterAll(() => app.close());

async function uploadTile(index: number): Promise<Upload> {
  const background = { r: 40 * index, g: 90, b: 200 };
  const create = { width: 400, height: 400, channels: 3, background } as const;
  return upload(`tile-${index}.jpg`, await sharp({ create }).jpeg().toBuffer());
}

async function upload(name: string, bytes: Buffer): Promise<Upload> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { body } = await call('POST', '/api/media/upload', { body: form });
  return { id: String(body['id']), sha256: createHash('sha256').update(bytes).digest('hex') };
}

const listIds = (...indexes: number[]) => indexes.map((index) => images[index]?.id ?? '');
const listDigests = (...indexes: number[]) => indexes.map((index) => images[index]?.sha256 ?? '');

function toBody(thread: readonly object[], others: object = {}) {
  return {
    platforms: ['twitter'],
    content: { captions: [CAPTION], mediaIds: listIds(0, 1) },
    platformOptions: { twitter: { thread } },
    ...others,
  };
}

const publish = async (body: object) => call('POST', '/api/publisher/publish', { body });

const readPost = async (id: string) =>
  PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);

/** Waits until nothing is left to do. */
async function settle(id: string) {
  await expect
    .poll(async () => (await readPost(id)).state)
    .not.toSatisfy((state) => state === 'publishing');
  const post = await readPost(id);
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error('The post has a delivery.');
  return { post, delivery };
}

/** Returns the digests of the files of each live post on Twitter with one of these texts. */
async function listShown(texts: readonly string[]): Promise<(string[] | undefined)[]> {
  const posts = (await control.listPosts('twitter')).filter(({ live }) => live);
  return texts.map((text) =>
    posts.find((post) => post.text === text)?.media.map(({ sha256 }) => sha256),
  );
}

it('publishes each post of a thread with its own files, one of them without a text', async () => {
  const thread = [
    { text: 'Tiles, two', mediaIds: listIds(2, 3, 0) },
    { text: 'Tiles, three' },
    { text: '', mediaIds: listIds(4) },
  ];
  const { status, body } = await publish(toBody(thread));
  expect([200, 202]).toContain(status);
  const { delivery, post } = await settle(PublishPostOutput.parse(body).post.id);
  expect(post.state).toBe('published');
  expect(delivery.content.mediaIds).toEqual(listIds(0, 1));
  expect(delivery.thread?.map(({ mediaIds }) => mediaIds)).toEqual([
    listIds(0, 1),
    listIds(2, 3, 0),
    [],
    listIds(4),
  ]);
  expect(post.mediaFiles.map(({ id }) => id)).toEqual(listIds(0, 1, 2, 3, 4));
  expect(await listShown([CAPTION, 'Tiles, two', 'Tiles, three', ''])).toEqual([
    listDigests(0, 1),
    listDigests(2, 3, 0),
    [],
    listDigests(4),
  ]);
});

it('continues with the files of the post that failed', async () => {
  const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'status' } as const;
  const body403 = {
    title: 'Client Forbidden',
    type: 'https://api.x.com/2/problems/client-forbidden',
    status: 403,
  };
  await control.addFault({ ...fault, status: 403, body: body403, count: 1, skip: 1 });
  const thread = [{ text: 'Broken, two', mediaIds: listIds(3) }, { text: 'Broken, three' }];
  const { body } = await publish(
    toBody(thread, { content: { captions: ['Broken, one'], mediaIds: listIds(1) } }),
  );
  const { post, delivery } = await settle(PublishPostOutput.parse(body).post.id);
  expect(post.state).toBe('partial');
  await control.clearFaults();
  await call('POST', `/api/deliveries/${delivery.id}/retry`, { body: {} });
  expect((await settle(post.id)).post.state).toBe('published');
  expect(await listShown(['Broken, one', 'Broken, two', 'Broken, three'])).toEqual([
    listDigests(1),
    listDigests(3),
    [],
  ]);
});

it('is resent with the files of each post after its live posts were deleted', async () => {
  const fault = { platform: 'twitter', endpoint: 'create_post', kind: 'status' } as const;
  const body403 = { title: 'Forbidden', type: 'about:blank', status: 403, detail: 'No.' };
  await control.addFault({ ...fault, status: 403, body: body403, count: 1, skip: 1 });
  const thread = [{ text: 'Redone, two', mediaIds: listIds(3) }, { text: 'Redone, three' }];
  const { body } = await publish(
    toBody(thread, { content: { captions: ['Redone, one'], mediaIds: listIds(1) } }),
  );
  const { delivery } = await settle(PublishPostOutput.parse(body).post.id);
  const path = `/api/deliveries/${delivery.id}`;
  expect((await call('POST', `${path}/take-down`)).status).toBe(200);
  const twitter = { thread, threadNumbers: true };
  const resent = await call('POST', `${path}/resend`, { body: { platformOptions: { twitter } } });
  expect(resent.status, JSON.stringify(resent.body)).toBe(202);
  expect((await settle(String(resent.body['id']))).post.state).toBe('published');
  expect(await listShown(['Redone, one 1/3', 'Redone, two 2/3', 'Redone, three 3/3'])).toEqual([
    listDigests(1),
    listDigests(3),
    [],
  ]);
});

it('converts a file of a later post where it belongs', async () => {
  const thread = [{ text: 'Fitted, two', mediaIds: [large.id, ...listIds(2)] }];
  const content = { captions: ['Fitted, one'], mediaIds: listIds(0) };
  const refused = await publish(toBody(thread, { content }));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: [{ pointer: '/platformOptions/twitter/thread/0/mediaIds', platform: 'twitter' }],
  });
  const { body } = await publish(toBody(thread, { content, autoFit: true }));
  const { post, delivery } = await settle(PublishPostOutput.parse(body).post.id);
  expect(post.state).toBe('published');
  const [first, second = []] = await listShown(['Fitted, one', 'Fitted, two']);
  expect(first).toEqual(listDigests(0));
  expect(second).toEqual([expect.not.stringMatching(large.sha256), ...listDigests(2)]);
  expect(delivery.thread?.[1]?.mediaIds).toEqual([
    expect.not.stringMatching(large.id),
    ...listIds(2),
  ]);
});

it('reports everything that is wrong with the files, each at its place', async () => {
  const thread = [
    { text: 'Two', mediaIds: ['media_unknown'] },
    { text: 'Four', mediaIds: listIds(0, 1, 2, 3, 4) },
  ];
  const { status, body } = await publish(toBody(thread));
  expect(status).toBe(422);
  const { errors } = body as unknown as { errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/platformOptions/twitter/thread/0/mediaIds/0',
    '/platformOptions/twitter/thread/1/mediaIds',
  ]);
  const empty = await publish(toBody([{ text: '', mediaIds: [] }]));
  expect(empty).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/platformOptions/twitter/thread/0/text' }] },
  });
});

it('keeps the files when a scheduled thread is changed, and refuses others', async () => {
  const thread = [{ text: 'Later, two', mediaIds: listIds(2) }, { text: 'Later, three' }];
  const content = { captions: ['Later, one'], mediaIds: listIds(0) };
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await publish(toBody(thread, { content, publishAt }));
  const { id } = PublishPostOutput.parse(body).post;
  const change = (posts: readonly object[]) => ({
    body: { platformOptions: { twitter: { thread: posts } } },
  });
  const refused = await call('PATCH', `/api/posts/${id}`, change([{ text: 'Later, two' }]));
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/platformOptions/twitter/thread' }] },
  });
  const texts = [{ text: 'Later, 2' }, { text: 'Later, 3', mediaIds: listIds(2) }];
  const changed = await call('PATCH', `/api/posts/${id}`, change(texts));
  expect(changed.status).toBe(200);
  await call('PATCH', `/api/posts/${id}`, { body: { publishAt: 'now' } });
  expect((await settle(id)).post.state).toBe('published');
  expect(await listShown(['Later, one', 'Later, 2', 'Later, 3'])).toEqual([
    listDigests(0),
    [],
    listDigests(2),
  ]);
});

it('labels the posts of a thread one by one', async () => {
  const thread = [
    { text: 'Labels, two', mediaIds: listIds(2), madeWithAi: true },
    { text: 'Labels, three', paidPartnership: false },
  ];
  const content = { captions: ['Labels, one'] };
  const platformOptions = { twitter: { thread, paidPartnership: true } };
  const { body } = await publish(toBody(thread, { content, platformOptions }));
  const { post, delivery } = await settle(PublishPostOutput.parse(body).post.id);
  expect(post.state).toBe('published');
  const labels = [
    [false, true],
    [true, true],
    [false, false],
  ];
  expect(delivery.thread?.map((one) => [one.madeWithAi, one.paidPartnership])).toEqual(labels);
  const received = await control.listReceived({ platform: 'twitter' });
  const bodies = received.map(({ body: one }) => (one ?? {}) as Record<string, unknown>);
  const sent = bodies.filter(({ text }) => String(text).startsWith('Labels, '));
  expect(
    sent.map((one) => [one['made_with_ai'] ?? false, one['paid_partnership'] ?? false]),
  ).toEqual(labels);
});
