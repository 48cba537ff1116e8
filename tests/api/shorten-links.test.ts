import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const LINK = 'https://kiln.test/shop';

let app: ApiApp;
let call: ApiClient;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['twitter']);
  const body = { allPlatforms: { source: '{{platform}}' }, shortenLinks: true };
  await call('PUT', '/api/workspace/link-rules', { body });
});
afterAll(() => app.close());

const toBody = (caption: string, more: object = {}) => ({
  platforms: ['twitter'],
  content: { captions: [caption] },
  ...more,
});

async function publish(caption: string, more: object = {}): Promise<PostOutput> {
  const response = await call('POST', '/api/publisher/publish', { body: toBody(caption, more) });
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  const { post } = PublishPostOutput.parse(response.body);
  return PostOutput.parse((await call('GET', `/api/posts/${post.id}`)).body);
}

const readText = ({ deliveries }: PostOutput): string => deliveries[0]?.content.caption ?? '';

it('publishes short links that redirect to the tagged ones, and shows placeholders before', async () => {
  const planned = await call('POST', '/api/validate', { body: toBody(LINK) });
  const [delivery] = planned.body['deliveries'] as { text: string }[];
  expect(delivery?.text).toMatch(/\/l\/0000000000$/u);
  expect((await call('GET', '/api/short-links')).body['items']).toEqual([]);
  const short = readText(await publish(LINK));
  expect(short).toMatch(/\/l\/[2-9b-z]{10}$/u);
  expect(short).toHaveLength(delivery?.text.length ?? 0);
  const path = new URL(short).pathname;
  const opened = await fetch(`${app.url}${path}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `${LINK}?utm_source=twitter`,
  ]);
  const control = createSandboxControl(app.sandboxUrl);
  const isSent = async () =>
    JSON.stringify(await control.listReceived({ platform: 'twitter' })).includes(path);
  await expect.poll(isSent).toBe(true);
});

it('lets a post and a row decide otherwise', async () => {
  const tagged = `${LINK}?utm_source=twitter`;
  expect(readText(await publish(`A ${LINK}`, { shortenLinks: false }))).toBe(`A ${tagged}`);
  const row = { ...toBody(`B ${LINK}`), shortenLinks: false };
  const sent = await call('POST', '/api/bulk', {
    body: `${JSON.stringify(row)}\n`,
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': randomUUID() },
  });
  expect(sent.body).toMatchObject({ rows: { accepted: 1 } });
  const found = await call('GET', '/api/posts?search=B%20https');
  const [post] = found.body['items'] as unknown[];
  expect(readText(PostOutput.parse(post))).toBe(`B ${tagged}`);
});
