import { Readable } from 'node:stream';
import { youtube } from '@googleapis/youtube';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { readMedia } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { connectGoogle, type GoogleClient } from './google-client.ts';

const CHUNK = 262_144;

let sandbox: TestSandbox;
let google: GoogleClient;
let client: GoogleClient['client'];
let videoId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['youtube'], hasPlatformPorts: true });
  google = await connectGoogle(sandbox);
  ({ client } = google);
  const { data } = await client.videos.insert({
    part: ['snippet', 'status', 'paidProductPlacementDetails'],
    requestBody: {
      snippet: { title: 'Pit firing', description: 'Smoke', categoryId: '27' },
      status: { privacyStatus: 'public' },
      paidProductPlacementDetails: { hasPaidProductPlacement: true },
    },
    media: { mimeType: 'video/mp4', body: Readable.from([await readFixture('clip.mp4')]) },
  });
  videoId = data.id ?? '';
  await sandbox.control.advanceClock(5);
});
afterAll(async () => {
  google.agent.destroy();
  await sandbox.close();
});

interface Upload {
  path: string;
  method: string;
  bytes: Buffer;
  contentType: string;
  metadata?: object;
}

/**
 * Uploads like Google's guide and its Python library: one request starts the upload, the next ones send
 * chunks.
 */
async function uploadResumable(upload: Upload): Promise<Response> {
  const { path, method, bytes, contentType, metadata } = upload;
  const authorization = `Bearer ${google.oauth.credentials.access_token ?? ''}`;
  const started = await fetch(`${sandbox.url}/youtube/upload/youtube/v3/${path}`, {
    method,
    headers: {
      authorization,
      'x-upload-content-type': contentType,
      'x-upload-content-length': String(bytes.length),
      ...(metadata ? { 'content-type': 'application/json' } : {}),
    },
    ...(metadata ? { body: JSON.stringify(metadata) } : {}),
  });
  expect([started.status, await started.clone().text()]).toEqual([200, '']);
  const session = started.headers.get('location') ?? '';
  for (let first = 0; ; first += CHUNK) {
    const chunk = bytes.subarray(first, first + CHUNK);
    const range = `bytes ${first}-${first + chunk.length - 1}/${bytes.length}`;
    const response = await fetch(session, {
      method: 'PUT',
      headers: { authorization, 'content-type': contentType, 'content-range': range },
      body: new Uint8Array(chunk),
    });
    if (response.status !== 308) return response;
    expect(response.headers.get('range')).toBe(`bytes=0-${first + CHUNK - 1}`);
  }
}

describe('a channel on the sandbox', () => {
  it('uploads captions and a new version with the resumable protocol', async () => {
    const file = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSmoke rises.\n'.repeat(9000));
    const inserted = await uploadResumable({
      path: 'captions?uploadType=resumable&part=snippet&alt=json',
      method: 'POST',
      bytes: file,
      contentType: 'application/octet-stream',
      metadata: { snippet: { videoId, language: 'en', name: 'English', isDraft: true } },
    });
    const track = (await inserted.json()) as { id: string };
    expect([inserted.status, track]).toMatchObject([200, { snippet: { isDraft: true } }]);
    const stored = await client.captions.download({ id: track.id }, { responseType: 'text' });
    expect(stored.data).toBe(file.toString());
    const updated = await uploadResumable({
      path: 'captions?uploadType=resumable&part=snippet',
      method: 'PUT',
      bytes: Buffer.from('WEBVTT\n'),
      contentType: 'text/vtt',
      metadata: { id: track.id, snippet: { isDraft: false } },
    });
    expect(await updated.json()).toMatchObject({ id: track.id, snippet: { isDraft: false } });
    const { data } = await client.videos.list({
      part: ['contentDetails', 'paidProductPlacementDetails'],
      id: [videoId],
    });
    expect(data.items).toMatchObject([
      {
        contentDetails: { caption: 'true' },
        paidProductPlacementDetails: { hasPaidProductPlacement: true },
      },
    ]);
  });

  it('accepts captions with a file in captions.update, and rejects the same track twice', async () => {
    const text = (words: string) => `1\n00:00:00,000 --> 00:00:02,000\n${words}\n`;
    const body = (words: string) => ({ mimeType: 'text/plain', body: text(words) });
    const insert = () =>
      client.captions.insert({
        part: ['snippet'],
        requestBody: { snippet: { videoId, language: 'de', name: '' } },
        media: body('Rauch.'),
      });
    const { data } = await insert();
    const id = data.id ?? '';
    await client.captions.update({
      part: ['snippet'],
      requestBody: { id },
      media: body('Mehr Rauch.'),
    });
    const file = await client.captions.download({ id }, { responseType: 'text' });
    expect(file.data).toBe(text('Mehr Rauch.'));
    await expect(insert()).rejects.toMatchObject({
      status: 409,
      cause: { errors: [{ reason: 'captionExists' }] },
    });
  });

  it('sets a thumbnail with the resumable and the multipart protocol', async () => {
    const image = await readMedia('yt-thumbnail.jpg');
    const path = `thumbnails/set?videoId=${videoId}`;
    const resumable = await uploadResumable({
      path: `${path}&uploadType=resumable&alt=json`,
      method: 'POST',
      bytes: image,
      contentType: 'image/jpeg',
    });
    expect([resumable.status, await resumable.json()]).toMatchObject([
      200,
      { kind: 'youtube#thumbnailSetResponse', items: [{ maxres: { width: 1280 } }] },
    ]);
    const related = [
      '--b',
      'Content-Type: application/json',
      '',
      '{}',
      '--b',
      'Content-Type: image/jpeg',
      '',
      '',
    ].join('\r\n');
    const multipart = await fetch(
      `${sandbox.url}/youtube/upload/youtube/v3/${path}&uploadType=multipart&fields=kind`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${google.oauth.credentials.access_token ?? ''}`,
          'content-type': 'multipart/related; boundary=b',
        },
        body: new Uint8Array(
          Buffer.concat([Buffer.from(related), image, Buffer.from('\r\n--b--\r\n')]),
        ),
      },
    );
    expect(await multipart.json()).toEqual({ kind: 'youtube#thumbnailSetResponse' });
    const broken = await uploadResumable({
      path: `${path}&uploadType=resumable`,
      method: 'POST',
      bytes: Buffer.from('no image'),
      contentType: 'image/png',
    });
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { error: { errors: [{ reason: 'invalidImage', domain: 'youtube.thumbnail' }] } },
    ]);
  });

  it('supports comments: threads, replies, edits, moderation, and a reader with a key', async () => {
    const { data: thread } = await client.commentThreads.insert({
      part: ['snippet'],
      requestBody: {
        snippet: { videoId, topLevelComment: { snippet: { textOriginal: 'Ash & <smoke>' } } },
      },
    });
    const parentId = thread.id ?? '';
    const { data: reply } = await client.comments.insert({
      part: ['snippet'],
      requestBody: { snippet: { parentId, textOriginal: 'Which wood?' } },
    });
    const id = reply.id ?? '';
    expect(reply.snippet).toMatchObject({ parentId, textOriginal: 'Which wood?' });
    await client.comments.update({
      part: ['snippet'],
      requestBody: { id, snippet: { textOriginal: 'Which wood is it?' } },
    });
    const reader = youtube({ version: 'v3', auth: 'some-key', agent: google.agent });
    const { data: threads } = await reader.commentThreads.list({
      part: ['snippet', 'replies'],
      videoId,
    });
    expect(threads.items).toMatchObject([
      {
        snippet: {
          totalReplyCount: 1,
          topLevelComment: { snippet: { textDisplay: 'Ash &amp; &lt;smoke&gt;' } },
        },
        replies: { comments: [{ id, snippet: { textOriginal: 'Which wood is it?' } }] },
      },
    ]);
    const count = async () =>
      (await client.videos.list({ part: ['statistics'], id: [videoId] })).data.items?.[0]
        ?.statistics?.commentCount;
    expect(await count()).toBe('2');
    await client.comments.setModerationStatus({
      id: [parentId],
      moderationStatus: 'heldForReview',
    });
    expect((await reader.commentThreads.list({ part: ['id'], videoId })).data.items).toEqual([]);
    const { data: held } = await client.commentThreads.list({
      part: ['id'],
      videoId,
      moderationStatus: 'heldForReview',
    });
    expect(held.items).toMatchObject([{ id: parentId }]);
    await client.comments.setModerationStatus({ id: [parentId], moderationStatus: 'published' });
    await client.comments.delete({ id });
    expect((await client.comments.list({ part: ['id'], parentId })).data.items).toEqual([]);
    expect(await count()).toBe('1');
    await expect(
      client.comments.insert({
        part: ['snippet'],
        requestBody: { snippet: { parentId: 'nothing', textOriginal: 'a' } },
      }),
    ).rejects.toMatchObject({
      status: 404,
      cause: { errors: [{ reason: 'parentCommentNotFound' }] },
    });
  });

  it("includes the client's own rating in the video's statistics", async () => {
    // The simulated audience hasn't disliked a video this new yet.
    const countDislikes = async () =>
      (await client.videos.list({ part: ['statistics'], id: [videoId] })).data.items?.[0]
        ?.statistics?.dislikeCount;
    await client.videos.rate({ id: videoId, rating: 'dislike' });
    expect(await countDislikes()).toBe('1');
    await client.videos.rate({ id: videoId, rating: 'like' });
    expect(await countDislikes()).toBe('0');
    const { data } = await client.videos.list({ part: ['id'], myRating: 'like' });
    expect(data.items).toMatchObject([{ id: videoId }]);
  });

  it("changes the channel's description, but not its title", async () => {
    const { data } = await client.channels.list({ part: ['brandingSettings'], mine: true });
    const [channel] = data.items ?? [];
    const settings = channel?.brandingSettings?.channel;
    const update = (changes: object) =>
      client.channels.update({
        part: ['brandingSettings'],
        requestBody: {
          id: channel?.id ?? '',
          brandingSettings: { channel: { ...settings, ...changes } },
        },
      });
    await update({ description: 'Pots and fire.', country: 'PT', keywords: 'clay "wood fire"' });
    const { data: after } = await client.channels.list({ part: ['snippet'], mine: true });
    expect(after.items?.[0]?.snippet).toMatchObject({
      title: 'Nova Reyes',
      description: 'Pots and fire.',
      country: 'PT',
    });
    await expect(update({ title: 'Another name' })).rejects.toMatchObject({
      status: 400,
      cause: { errors: [{ reason: 'channelTitleUpdateForbidden' }] },
    });
  });

  it('lists uploads as activities and finds them by category, length, and views', async () => {
    const { data: activities } = await client.activities.list({
      part: ['snippet', 'contentDetails'],
      mine: true,
    });
    expect(activities.items).toMatchObject([
      { snippet: { type: 'upload' }, contentDetails: { upload: { videoId } } },
    ]);
    const find = async (filter: object) =>
      (await client.search.list({ part: ['id'], type: ['video'], order: 'viewCount', ...filter }))
        .data.items;
    expect(await find({ videoCategoryId: '27', videoDuration: 'short' })).toMatchObject([
      { id: { videoId } },
    ]);
    expect(await find({ videoCategoryId: '10' })).toEqual([]);
    await client.playlists.insert({
      part: ['snippet'],
      requestBody: { snippet: { title: 'Firings' } },
    });
    const { data } = await client.search.list({
      part: ['snippet'],
      type: ['playlist'],
      q: 'firing',
    });
    expect(data.items).toMatchObject([{ snippet: { title: 'Firings' } }]);
  });

  it('subscribes to a channel, which is counted there', async () => {
    const { data: found } = await client.channels.list({
      part: ['statistics'],
      forHandle: '@studiolumen',
    });
    const [channel] = found.items ?? [];
    const { data } = await client.subscriptions.insert({
      part: ['snippet'],
      requestBody: {
        snippet: { resourceId: { kind: 'youtube#channel', channelId: channel?.id ?? '' } },
      },
    });
    const { data: after } = await client.channels.list({
      part: ['statistics'],
      forHandle: '@studiolumen',
    });
    expect(Number(after.items?.[0]?.statistics?.subscriberCount)).toBe(
      Number(channel?.statistics?.subscriberCount) + 1,
    );
    expect((await client.subscriptions.list({ part: ['id'], mine: true })).data.items).toHaveLength(
      1,
    );
    expect((await client.subscriptions.delete({ id: data.id ?? '' })).status).toBe(204);
  });

  it("accepts the format of Google's Python library: line feeds alone in a multipart body, and batches", async () => {
    const authorization = `Bearer ${google.oauth.credentials.access_token ?? ''}`;
    const send = async (path: string, contentType: string, lines: string[]) =>
      fetch(`${sandbox.url}/youtube${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': contentType },
        body: lines.join('\n'),
      });
    const caption = await send(
      '/upload/youtube/v3/captions?part=snippet&alt=json&uploadType=multipart',
      'multipart/related; boundary="===============1=="',
      [
        '--===============1==',
        'Content-Type: application/json',
        'MIME-Version: 1.0',
        '',
        JSON.stringify({ snippet: { videoId, language: 'fr', name: '' } }),
        '--===============1==',
        'Content-Type: text/plain',
        'MIME-Version: 1.0',
        'Content-Transfer-Encoding: binary',
        '',
        'Bonjour',
        '--===============1==--',
      ],
    );
    expect([caption.status, await caption.json()]).toMatchObject([
      200,
      { snippet: { language: 'fr' } },
    ]);
    const call = (id: string, path: string) => [
      '--===============2==',
      'Content-Type: application/http',
      'MIME-Version: 1.0',
      'Content-Transfer-Encoding: binary',
      `Content-ID: <b29c + ${id}>`,
      '',
      `GET ${path} HTTP/1.1`,
      'Content-Type: application/json',
      'MIME-Version: 1.0',
      'accept: application/json',
      'Host: youtube.googleapis.com',
      '',
      '',
    ];
    const batch = await send('/batch', 'multipart/mixed; boundary="===============2=="', [
      ...call('1', `/youtube/v3/videos?part=id&id=${videoId}&alt=json`),
      ...call('2', '/youtube/v3/videos?part=nothing&id=a&alt=json'),
      '--===============2==--',
    ]);
    const text = await batch.text();
    expect(batch.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary=/u);
    expect(text).toMatch(/Content-ID: <response-b29c \+ 1>\r\n\r\nHTTP\/1\.1 200 OK\r\n/u);
    expect(text).toMatch(/Content-ID: <response-b29c \+ 2>\r\n\r\nHTTP\/1\.1 400 Bad Request\r\n/u);
    expect(text).toContain(`"id":"${videoId}"`);
  });

  it('has a separate quota for searches', async () => {
    await sandbox.control.setKnobs('youtube', { searchesPerDay: 0 });
    await expect(
      client.search.list({ part: ['id'], q: 'a' }, { retry: false }),
    ).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('Search Queries per day'),
    });
    expect((await client.channels.list({ part: ['id'], mine: true })).status).toBe(200);
    await sandbox.control.setKnobs('youtube', { searchesPerDay: 100 });
  });

  it('causes no violation in the sandbox', async () => {
    expect(await sandbox.control.listViolations('youtube')).toEqual([]);
  });
});
