import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, ['linkedin', 'twitter']);
});
afterAll(() => app.close());

const GLAZES = ['Ash, with salt', 'Celadon'];

async function publish(platformOptions: object): Promise<PostOutput> {
  const body = {
    platforms: ['linkedin', 'twitter'],
    content: { captions: ['Which glaze next?'] },
    platformOptions,
  };
  const response = await call('POST', '/api/publisher/publish', { body });
  expect([200, 202]).toContain(response.status);
  const { id } = PublishPostOutput.parse(response.body).post;
  const read = async () => PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);
  await expect.poll(async () => (await read()).state, PATIENCE).toBe('published');
  return read();
}

async function readPoll(url: string) {
  const page = parse(await (await fetch(url)).text());
  const poll = page.querySelector('[data-poll]');
  return {
    minutes: poll?.getAttribute('data-poll'),
    question: poll?.querySelector('[data-poll-question]')?.text ?? null,
    options: poll?.querySelectorAll('[data-poll-option]').map(({ text }) => text),
  };
}

it('publishes polls, also in a thread, which the platforms’ pages and the results show', async () => {
  const twitterPoll = { options: GLAZES, durationMinutes: 4320 };
  const partPoll = { options: ['Yes', 'No'] };
  const post = await publish({
    twitter: { poll: twitterPoll, thread: [{ text: 'Do you fire with wood?', poll: partPoll }] },
    linkedin: { poll: { question: 'Your favorite?', options: GLAZES, durationDays: 7 } },
  });
  const [linkedin, twitter] = ['linkedin', 'twitter'].map((platform) =>
    post.deliveries.find((delivery) => delivery.platform === platform),
  );
  const thread = twitter?.thread ?? [];
  expect(thread.map(({ poll }) => poll)).toEqual([
    twitterPoll,
    { options: ['Yes', 'No'], durationMinutes: 1440 },
  ]);
  expect(await Promise.all(thread.map(({ url }) => readPoll(url ?? '')))).toEqual([
    { minutes: '4320', question: null, options: GLAZES },
    { minutes: '1440', question: null, options: ['Yes', 'No'] },
  ]);
  expect(await readPoll(linkedin?.url ?? '')).toEqual({
    minutes: '10080',
    question: 'Your favorite?',
    options: GLAZES,
  });
  const polls = (await control.listPosts('linkedin')).map(({ poll }) => poll?.durationMinutes);
  expect(polls).toEqual([10_080]);
});

it('refuses what a platform doesn’t take, everything at once, before anything is stored', async () => {
  const body = {
    platforms: ['linkedin', 'twitter'],
    content: { captions: ['Which glaze next?'] },
    platformOptions: {
      twitter: {
        poll: { options: ['Ash'] },
        thread: [{ text: 'Two', poll: { options: ['x'.repeat(26), 'y'] } }],
      },
      linkedin: { poll: { question: '', options: ['Ash', 'Ash'] } },
    },
  };
  const { status, body: problem } = await call('POST', '/api/publish', { body });
  expect(status).toBe(422);
  const pointer = '/platformOptions';
  expect(problem['errors']).toMatchObject([
    { pointer: `${pointer}/linkedin/poll`, message: 'Write the question of the poll.' },
    { pointer: `${pointer}/linkedin/poll`, message: expect.stringMatching(/^Two options/u) },
    { pointer: `${pointer}/twitter/poll`, code: 'poll_invalid' },
    { pointer: `${pointer}/twitter/thread/0/poll`, code: 'poll_invalid' },
  ]);
  const late = { ...body.platformOptions.twitter, poll: { options: GLAZES, durationMinutes: 4 } };
  const refused = await call('POST', '/api/publish', {
    body: { ...body, platformOptions: { twitter: late } },
  });
  expect(refused.body['errors']).toMatchObject([
    { pointer: '/platformOptions/twitter/poll/durationMinutes' },
    { pointer: '/platformOptions/twitter/thread/0/poll' },
  ]);
});
