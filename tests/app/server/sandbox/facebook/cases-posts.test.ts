import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGraphError, readId } from '#tests/support/graph-client.ts';
import { makeHeavyImage, makeImage } from '#tests/support/media-host.ts';
import type { HostedFile } from '#tests/support/media-host.ts';
import { PAGE_ID, connect, startFacebook } from './harness.ts';
import type { Harness } from './harness.ts';

// The contract's cases about texts and photos; titles contain their numbers.

const DAY = 24 * 3600;
const MEGABYTE = 1_000_000;

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

async function uploadUnpublished(name: string, file: HostedFile) {
  const form = { url: harness.media.host(name, file), published: 'false' };
  return harness.call(`/${PAGE_ID}/photos`, { form, token });
}

function attach(id: string): string {
  return JSON.stringify([{ media_fbid: id }]);
}

async function listMessages(): Promise<unknown[]> {
  const query = { fields: 'id,message' };
  const response = await harness.call(`/${PAGE_ID}/published_posts`, { query, token });
  return (response.body['data'] as Array<{ message?: string }>).map(({ message }) => message);
}

describe('text posts', () => {
  it("#6 a message creates a post whose ID contains the Page's, and returns its link on request", async () => {
    const plain = await post({ message: 'first' });
    expect(plain.body).toEqual({ id: readId(plain) });
    expect(readId(plain)).toMatch(new RegExp(`^${PAGE_ID}_\\d+$`));
    const response = await post({
      message: 'Line one\nline <two> & three',
      fields: 'id,permalink_url',
    });
    expect(Object.keys(response.body).sort()).toEqual(['id', 'permalink_url']);
    const page = await fetch(String(response.body['permalink_url']));
    expect(await page.text()).toContain('Line one\nline &lt;two&gt; &amp; three');
    expect((await fetch(`${harness.base}/${readId(response)}`)).status).toBe(200);
    const [, listed] = await harness.control.listPosts('facebook');
    expect(listed).toMatchObject({ accountId: PAGE_ID, live: true });
  });

  it('#7 a request without message and link returns error 100', async () => {
    expectGraphError(await post({}), 100);
  });

  it('#8 the same message twice in a row returns 506/1455006, unless disabled', async () => {
    readId(await post({ message: 'again' }));
    expectGraphError(await post({ message: 'again' }), 506, 1455006);
    readId(await post({ message: 'something else' }));
    readId(await post({ message: 'again' }));
    await harness.control.setKnobs('facebook', { dedup: false });
    readId(await post({ message: 'again' }));
    expect(await listMessages()).toEqual(['again', 'again', 'something else', 'again']);
  });

  it('#14 a message of 63,207 characters returns 100, and one of 63,206 is accepted', async () => {
    expectGraphError(await post({ message: 'a'.repeat(63_207) }), 100);
    const json = { message: 'b'.repeat(63_206), published: true };
    readId(await harness.call(`/${PAGE_ID}/feed`, { json, token }));
  });
});

describe('photos', () => {
  it('#12 an unpublished photo creates no post, can be used by one, and expires after a day unused', async () => {
    const file = await makeImage(1200, 630);
    const uploaded = await uploadUnpublished('one.jpg', file);
    const photo = readId(uploaded);
    expect(uploaded.body).toEqual({ id: photo });
    const unused = readId(await uploadUnpublished('two.jpg', await makeImage(600, 600)));
    expect(await harness.control.listPosts('facebook')).toEqual([]);
    const id = readId(await post({ message: 'with a photo', attached_media: attach(photo) }));
    const [listed] = await harness.control.listPosts('facebook');
    expect(listed).toMatchObject({ id, media: [{ contentType: 'image/jpeg' }] });
    const served = Buffer.from(await (await fetch(listed?.media[0]?.url ?? '')).arrayBuffer());
    expect(served).toEqual(file.bytes);
    await harness.control.advanceClock(DAY);
    expectGraphError(await post({ message: 'late', attached_media: attach(unused) }), 100);
  });

  it('#13 a missing file, a text file, and 11 MB return 324, 324, and 100/1366046', async () => {
    const form = { url: harness.media.missingUrl, published: 'false' };
    expectGraphError(await harness.call(`/${PAGE_ID}/photos`, { form, token }), 324);
    const text = { bytes: Buffer.from('not an image'), contentType: 'image/jpeg' };
    expectGraphError(await uploadUnpublished('text.jpg', text), 324);
    const heavy = await makeHeavyImage(11 * MEGABYTE);
    expectGraphError(await uploadUnpublished('heavy.jpg', heavy), 100, 1366046);
  });
});

describe('lost responses', () => {
  const fault = { platform: 'facebook', endpoint: 'feed.create', count: 1 };

  it('#23 a post applied before the connection was cut is found by its message, once', async () => {
    await harness.control.addFault({ ...fault, kind: 'cut_after' });
    await expect(post({ message: 'run 9' })).rejects.toThrow('fetch failed');
    expect(await listMessages()).toEqual(['run 9']);
  });

  it('#24 a post that was not applied, with a 500 and code 2, does not exist and can be sent again', async () => {
    const body = { error: { code: 2, is_transient: true, message: 'Service unavailable' } };
    await harness.control.addFault({ ...fault, kind: 'status', status: 500, body });
    const failed = await post({ message: 'run 10' });
    expect([failed.status, failed.body]).toEqual([500, body]);
    expect(await listMessages()).toEqual([]);
    readId(await post({ message: 'run 10' }));
    expect(await listMessages()).toEqual(['run 10']);
  });
});

describe('published posts', () => {
  it('#26 insights reject post_impressions with 100 and return post_media_view', async () => {
    const id = readId(await post({ message: 'seen' }));
    const read = (metric: string) => harness.call(`/${id}/insights`, { query: { metric }, token });
    const dead = await read('post_media_view,post_impressions');
    expectGraphError(dead, 100);
    expect(dead.text).toContain('The value must be a valid insights metric');
    expect((await read('post_media_view,post_reactions_by_type_total')).body).toMatchObject({
      data: [
        {
          name: 'post_media_view',
          period: 'lifetime',
          values: [{ value: expect.any(Number) as number }],
          id: `${id}/insights/post_media_view/lifetime`,
        },
        { values: [{ value: { like: expect.any(Number) as number } }] },
      ],
    });
  });

  it('#27 a post can be deleted once, and the second time returns 100/33', async () => {
    const id = readId(await post({ message: 'short-lived' }));
    const remove = () => harness.call(`/${id}`, { method: 'DELETE', token });
    const first = await remove();
    expect([first.status, first.body]).toEqual([200, { success: true }]);
    expectGraphError(await remove(), 100, 33);
    expect(await listMessages()).toEqual([]);
    expect((await fetch(`${harness.base}/${id}`)).status).toBe(404);
  });
});
