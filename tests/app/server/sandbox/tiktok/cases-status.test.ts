import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './tiktok-user.ts';
import type { TikTokUser } from './tiktok-user.ts';
import { PATIENCE } from '#tests/support/patience.ts';

const CAPTION = 'Cat of the day <3 & "friends"\n\n#cat #fyp';

describe('TikTok simulator contract: the outcome of a post', () => {
  let sandbox: TestSandbox;
  let user: TikTokUser;
  let clip: Buffer<ArrayBuffer>;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['tiktok'] });
    user = await connect(sandbox);
    clip = await readFixture('clip.mp4');
  });
  afterEach(() => sandbox.close());

  const setKnobs = (knobs: Record<string, boolean | number | string>) =>
    sandbox.control.setKnobs('tiktok', knobs);
  const readPostId = (text: string) =>
    /"publicaly_available_post_id":\[(\d{19})\]/.exec(text)?.[1] ?? '';

  it('#20 returns PROCESSING_UPLOAD, PUBLISH_COMPLETE with [], then a plain 19-digit number', async () => {
    await setKnobs({ processingSeconds: 10, moderationSeconds: 60 });
    const publishId = await user.post(clip, { title: CAPTION });
    const first = await user.status(publishId);
    expect(first.body.data).toEqual({
      status: 'PROCESSING_UPLOAD',
      fail_reason: '',
      publicaly_available_post_id: [],
      uploaded_bytes: clip.length,
    });
    await sandbox.control.advanceClock(11);
    const complete = await user.status(publishId);
    expect(complete.body.data.status).toBe('PUBLISH_COMPLETE');
    expect(complete.body.data.publicaly_available_post_id).toEqual([]);
    await sandbox.control.advanceClock(61);
    const open = await user.status(publishId);
    const postId = readPostId(open.text);
    expect(postId).toMatch(/^\d{19}$/);
    expect(String(open.body.data.publicaly_available_post_id[0])).not.toBe(postId);
  });

  it('#20 can omit the ID field until there is one', async () => {
    await setKnobs({ moderationSeconds: 60, omitMissingPostId: true });
    const publishId = await user.post(clip);
    await sandbox.control.advanceClock(2);
    const { data } = (await user.status(publishId)).body;
    expect(data.status).toBe('PUBLISH_COMPLETE');
    expect(data).not.toHaveProperty('publicaly_available_post_id');
    await sandbox.control.advanceClock(60);
    expect(readPostId((await user.status(publishId)).text)).toMatch(/^\d{19}$/);
  });

  it.each([
    ['tt-tiny-picture.mp4', 'picture_size_check_failed'],
    ['tt-slow-frames.mp4', 'frame_rate_check_failed'],
  ])('#21 an invalid file returns FAILED in an ordinary response: %s, %s', async (name, reason) => {
    const file = new URL(`../../../../fixtures/media/${name}`, import.meta.url);
    const publishId = await user.post(Buffer.from(await readFile(file)));
    await sandbox.control.advanceClock(2);
    const status = await user.status(publishId);
    expect([status.status, status.body.error.code]).toEqual([200, 'ok']);
    expect(status.body.data).toMatchObject({ status: 'FAILED', fail_reason: reason });
    expect(await sandbox.control.listPosts('tiktok')).toEqual([]);
  });

  it('#23 a SELF_ONLY post completes, but never gets an ID and is in no list', async () => {
    const publishId = await user.post(clip, { privacy_level: 'SELF_ONLY' });
    await sandbox.control.advanceClock(24 * 3600);
    user = await connect(sandbox);
    const status = await user.status(publishId);
    expect(status.body.data.status).toBe('PUBLISH_COMPLETE');
    expect(status.body.data.publicaly_available_post_id).toEqual([]);
    expect((await user.listVideos()).body.data.videos).toEqual([]);
    const [post] = await sandbox.control.listPosts('tiktok');
    expect(post).toMatchObject({ id: publishId, url: null, live: false, visibility: 'SELF_ONLY' });
  });

  it('#24 events are signed and delivered at least once, also again after a failure or a success', async () => {
    const inbox = await openInbox();
    inbox.status = 503;
    await setKnobs({ webhookUrl: inbox.url, webhookRepeats: 1, moderationSeconds: 30 });
    const publishId = await user.post(clip);
    await sandbox.control.advanceClock(2);
    await vi.waitFor(() => expect(inbox.events).toHaveLength(1), PATIENCE);
    inbox.status = 200;
    await sandbox.control.advanceClock(61);
    await vi.waitFor(() => expect(inbox.events).toHaveLength(5), PATIENCE);
    await inbox.close();
    const postId = readPostId((await user.status(publishId)).text);
    const complete = { publish_id: publishId, publish_type: 'DIRECT_PUBLISH' };
    const event = (name: string) => inbox.events.filter((found) => found.event === name);
    expect(event('post.publish.complete').map(({ content }) => content)).toEqual([
      complete,
      complete,
      complete,
    ]);
    const open = { ...complete, post_id: postId };
    expect(event('post.publish.publicly_available').map(({ content }) => content)).toEqual([
      open,
      open,
    ]);
    expect(inbox.events.map(({ isSigned }) => isSigned)).not.toContain(false);
  });

  it("#24 a forged event does not have the app's signature", async () => {
    const inbox = await openInbox();
    await setKnobs({ webhookUrl: inbox.url, webhookForged: true, failReason: 'spam_risk' });
    await user.post(clip);
    await sandbox.control.advanceClock(2);
    await vi.waitFor(() => expect(inbox.events).toHaveLength(1), PATIENCE);
    await inbox.close();
    expect(inbox.events[0]).toMatchObject({
      event: 'post.publish.failed',
      content: { reason: 'spam_risk' },
      isSigned: false,
    });
  });

  interface ReceivedEvent {
    event: string;
    content: Record<string, string>;
    isSigned: boolean;
  }

  /** Opens a callback like an app's, which checks signatures as documented. */
  async function openInbox() {
    const events: ReceivedEvent[] = [];
    const inbox = { url: '', status: 200, events, close: () => Promise.resolve() };
    const secret = sandbox.clients['tiktok']?.clientSecret ?? '';
    const receive = async (request: IncomingMessage) => {
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
      const body = JSON.parse(text) as { event: string; content: string };
      const header = String(request.headers['tiktok-signature']);
      const [, seconds = '', hash = ''] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(header) ?? [];
      const expected = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
      const content = JSON.parse(body.content) as Record<string, string>;
      events.push({ event: body.event, content, isSigned: hash === expected });
    };
    const server = createServer((request, response) => {
      void receive(request).then(() => response.writeHead(inbox.status).end());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    inbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
    inbox.close = async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    };
    return inbox;
  }
});
