import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeImage } from '#tests/support/media-host.ts';
import type { HostedFile } from '#tests/support/media-host.ts';
import { PAGE_ID, connect, startFacebook } from './harness.ts';
import type { Harness } from './harness.ts';

const HOUR = 3600;

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startFacebook();
});

beforeEach(async () => {
  await harness.control.reset();
  token = await connect(harness);
});

afterAll(async () => {
  await harness.close();
});

function post(form: Record<string, string>) {
  return harness.call(`/${PAGE_ID}/feed`, { form, token });
}

function uploadPhoto(form: Record<string, string>) {
  return harness.call(`/${PAGE_ID}/photos`, { form, token });
}

async function uploadUnpublished(name: string, file: HostedFile) {
  return uploadPhoto({ url: harness.media.host(name, file), published: 'false' });
}

function sendFile({ bytes, contentType }: HostedFile, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('source', new Blob([new Uint8Array(bytes)], { type: contentType }), 'photo');
  return harness.call(`/${PAGE_ID}/photos`, { body, token });
}

async function listPosts(query: Record<string, string> = {}) {
  const fields =
    'id,message,created_time,permalink_url,application,attachments{target{id},media_type}';
  const response = await harness.call(`/${PAGE_ID}/published_posts`, {
    query: { fields, ...query },
    token,
  });
  return response.body['data'] as Array<Record<string, unknown>>;
}

describe('a text post', () => {
  test('can be read and changed', async () => {
    const id = readId(await post({ message: 'first words' }));
    const changed = await harness.call(`/${id}`, { form: { message: 'better words' }, token });
    expect(changed.body).toEqual({ success: true });
    const query = { fields: 'message,is_published,created_time' };
    expect((await harness.call(`/${id}`, { query, token })).body).toMatchObject({
      id,
      message: 'better words',
      is_published: true,
    });
  });

  test.each<[string, Record<string, string>, number | undefined]>([
    ['a link to facebook.com', { link: 'https://www.facebook.com/x' }, 1609008],
    ['an invalid link', { link: 'not a link' }, 1609005],
    [
      'a time too soon',
      { message: 'x', published: 'false', scheduled_publish_time: '1' },
      undefined,
    ],
  ])('is rejected with %s', async (_what, form, subcode) => {
    expectGraphError(await post(form), 100, subcode);
  });

  test('includes its link, which can be scraped again', async () => {
    const id = readId(await post({ link: 'https://example.org/page' }));
    const query = { fields: 'attachments' };
    expect((await harness.call(`/${id}`, { query, token })).body).toMatchObject({
      attachments: { data: [{ media_type: 'link', url: 'https://example.org/page' }] },
    });
    await harness.control.setKnobs('facebook', { scrapeLinks: true });
    expectGraphError(await post({ link: harness.media.missingUrl }), 100, 1609005);
  });

  test('omits attachment fields that its link does not have', async () => {
    const id = readId(await post({ link: 'https://example.org/page' }));
    const query = { fields: 'attachments{target{id},media_type}' };
    expect((await harness.call(`/${id}`, { query, token })).body['attachments']).toEqual({
      data: [{ media_type: 'link', target: {} }],
    });
  });

  test('is published automatically when scheduled', async () => {
    const at = Math.floor(Date.now() / 1000) + HOUR;
    const form = { message: 'later', published: 'false', scheduled_publish_time: String(at) };
    const id = readId(await post(form));
    expect((await fetch(`${harness.base}/${id}`)).status).toBe(404);
    expect(await listPosts()).toEqual([]);
    await harness.control.advanceClock(HOUR + 1);
    expect((await fetch(`${harness.base}/${id}`)).status).toBe(200);
  });
});

describe('a scheduled post', () => {
  const readSchedule = async (id: string) => {
    const query = { fields: 'scheduled_publish_time,is_published' };
    return (await harness.call(`/${id}`, { query, token })).body;
  };

  test('can be moved to another time, and published now', async () => {
    const at = Math.floor(Date.now() / 1000) + HOUR;
    const form = { message: 'later', published: 'false', scheduled_publish_time: String(at) };
    const id = readId(await post(form));
    const change = { scheduled_publish_time: String(at + HOUR) };
    expect((await harness.call(`/${id}`, { form: change, token })).status).toBe(200);
    expect(await readSchedule(id)).toMatchObject({ scheduled_publish_time: at + HOUR });
    const published = await harness.call(`/${id}`, { form: { is_published: 'true' }, token });
    expect(published.status).toBe(200);
    expect(await readSchedule(id)).toEqual({ id, is_published: true });
  });
});

describe('photos', () => {
  test('are uploaded unpublished and shown by one post, with their original bytes', async () => {
    const file = await makeImage(1200, 630);
    const first = readId(await uploadUnpublished('one.jpg', file));
    const second = readId(await sendFile(await makeImage(600, 600, 'png'), { published: 'false' }));
    expect(await harness.control.listPosts('facebook')).toEqual([]);
    const attached = JSON.stringify([{ media_fbid: first }, { media_fbid: second }]);
    const id = readId(await post({ message: 'two photos', attached_media: attached }));
    const [listed] = await harness.control.listPosts('facebook');
    expect(listed?.media.map(({ contentType }) => contentType)).toEqual([
      'image/jpeg',
      'image/png',
    ]);
    const served = Buffer.from(await (await fetch(listed?.media[0]?.url ?? '')).arrayBuffer());
    expect(served).toEqual(file.bytes);
    const page = await (await fetch(listed?.url ?? '')).text();
    expect(page).toContain(createHash('sha256').update(served).digest('hex'));
    const query = { fields: 'page_story_id' };
    expect((await harness.call(`/${first}`, { query, token })).body).toMatchObject({
      page_story_id: id,
    });
  });

  test('can be attached with bracket syntax, and only once', async () => {
    const photo = readId(await uploadUnpublished('one.jpg', await makeImage(1200, 630)));
    const form = { message: 'a', 'attached_media[0]': JSON.stringify({ media_fbid: photo }) };
    readId(await post(form));
    expectGraphError(await post({ ...form, message: 'b' }), 100, 1366051);
    const other = readId(await uploadUnpublished('two.jpg', await makeImage(600, 600)));
    const twice = JSON.stringify([{ media_fbid: other }, { media_fbid: other }]);
    expectGraphError(await post({ message: 'c', attached_media: twice }), 100, 1366051);
    const unknown = JSON.stringify([{ media_fbid: '123' }]);
    expectGraphError(await post({ message: 'd', attached_media: unknown }), 100);
  });

  test('become posts when published at once', async () => {
    const response = await sendFile(await makeImage(800, 800), { caption: 'hello' });
    expect(response.body['post_id']).toMatch(new RegExp(`^${PAGE_ID}_`));
    const [listed] = await listPosts();
    expect(listed).toMatchObject({
      id: response.body['post_id'],
      message: 'hello',
      application: { id: 'facebook-test-client' },
      attachments: { data: [{ media_type: 'photo', target: { id: response.body['id'] } }] },
    });
  });

  test('must be fetchable images of a supported format and size', async () => {
    const text = { bytes: Buffer.from('not an image'), contentType: 'image/jpeg' };
    expectGraphError(await sendFile(text), 324);
    expectGraphError(await sendFile(await makeImage(600, 600, 'webp')), 324, 2069019);
    expectGraphError(await uploadPhoto({ published: 'false' }), 324);
    const both = { url: harness.media.missingUrl };
    expectGraphError(await sendFile(await makeImage(600, 600), both), 324);
  });
});

describe('the list of posts', () => {
  test('is sorted newest first by time, in pages', async () => {
    readId(await post({ message: 'one' }));
    await harness.control.advanceClock(100);
    const since = Math.floor(Date.now() / 1000) + 50;
    readId(await post({ message: 'two' }));
    readId(await post({ message: 'three' }));
    const messages = (await listPosts()).map(({ message }) => message);
    expect(messages).toEqual(['three', 'two', 'one']);
    const recent = await listPosts({ since: String(since), limit: '25' });
    expect(recent.map(({ message }) => message)).toEqual(['three', 'two']);
  });

  test('can lag behind', async () => {
    await harness.control.setKnobs('facebook', { listingLagSeconds: 60 });
    readId(await post({ message: 'slow' }));
    expect(await listPosts()).toEqual([]);
    await harness.control.advanceClock(60);
    expect(await listPosts()).toHaveLength(1);
  });
});
