import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostOutput, PublishPostOutput } from '#app/domain/posts/publish.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { createMediaMaker } from '#tests/support/media-maker.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { connectAccounts, uploadFile } from '#tests/support/product-client.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

let app: ApiApp;
let call: ApiClient;
let image: string;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  await connectAccounts(app.url, ['instagram', 'facebook']);
  const films = await createMediaMaker();
  const file = await films.make('square.jpg', {
    size: '1080x1080',
    seconds: 0.04,
    hasSound: false,
  });
  image = (await uploadFile({ url: app.url, token: app.owner.token }, file)).id;
  await films.close();
});
afterAll(() => app.close());

const toBody = (instagram: object) => ({
  platforms: ['instagram'],
  content: { captions: ['Kiln day'], mediaId: image },
  platformOptions: { instagram },
});

/** Publishes a post, and returns its page. */
async function publish(body: object) {
  const response = await call('POST', '/api/publish', { body });
  expect([200, 202], JSON.stringify(response.body)).toContain(response.status);
  const { id } = PublishPostOutput.parse(response.body).post;
  const read = async () => PostOutput.parse((await call('GET', `/api/posts/${id}`)).body);
  await expect.poll(async () => (await read()).state, PATIENCE).toBe('published');
  const [delivery] = (await read()).deliveries;
  return parse(await (await fetch(delivery?.url ?? '')).text());
}

const readDetails = (page: ReturnType<typeof parse>) =>
  page.querySelectorAll('[data-detail]').map(({ text }) => text);

it('publishes with collaborators and a place on Instagram', async () => {
  const options = { collaborators: ['@acme.pots', 'ana'], locationId: '112233445566' };
  expect(readDetails(await publish(toBody(options)))).toEqual(['acme.pots, ana', '112233445566']);
});

it('publishes a text on Facebook with a link card and a place, once for each link', async () => {
  for (const link of ['https://example.com/kiln', 'https://example.com/wheel']) {
    const page = await publish({
      platforms: ['facebook'],
      content: { captions: ['Kiln day'] },
      platformOptions: { facebook: { link, placeId: '112233445566' } },
    });
    expect(page.querySelector('[data-caption]')?.text).toContain(link);
    expect(readDetails(page)).toEqual(['112233445566']);
  }
});

it('refuses options that a post can’t have, in a dry run too', async () => {
  const body = toBody({
    collaborators: ['a', 'b', 'c', 'd'],
    locationId: 'Oslo',
    shareToFeed: false,
    trialReel: 'manual',
    audioName: 'Kiln at dawn',
  });
  const refused = await call('POST', '/api/publisher/publish?dryRun=true', { body });
  const pointer = '/platformOptions/instagram';
  expect(refused.body['errors']).toMatchObject([
    { pointer: `${pointer}/collaborators`, code: 'option_invalid' },
    { pointer: `${pointer}/locationId`, code: 'option_invalid' },
    { pointer: `${pointer}/shareToFeed`, code: 'option_unsupported' },
    { pointer: `${pointer}/trialReel`, code: 'option_unsupported' },
    { pointer: `${pointer}/audioName`, code: 'option_unsupported' },
  ]);
  const facebook = {
    link: 'https://example.com',
    placeId: 'Oslo',
    backgroundId: '1868855943417360',
  };
  const other = await call('POST', '/api/publisher/publish?dryRun=true', {
    body: { ...body, platforms: ['facebook'], platformOptions: { facebook } },
  });
  expect(other.body['errors']).toMatchObject([
    { pointer: '/platformOptions/facebook/link', code: 'option_unsupported' },
    { pointer: '/platformOptions/facebook/placeId', code: 'option_invalid' },
    { pointer: '/platformOptions/facebook/backgroundId', code: 'option_unsupported' },
  ]);
});
