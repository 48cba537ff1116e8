import type { Agent } from 'node:https';
import { Readable } from 'node:stream';
import { auth, youtube, type youtube_v3 } from '@googleapis/youtube';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { readMedia } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { connectGoogle, GOOGLE_SCOPES } from './google-client.ts';

let sandbox: TestSandbox;
let agent: Agent;
let oauth: InstanceType<typeof auth.OAuth2>;
let client: youtube_v3.Youtube;

beforeAll(async () => {
  sandbox = await startTestSandbox({ only: ['youtube'], hasPlatformPorts: true });
  ({ agent, oauth, client } = await connectGoogle(sandbox));
});
afterAll(async () => {
  agent.destroy();
  await sandbox.close();
});

async function upload(title: string): Promise<string> {
  const { data } = await client.videos.insert({
    part: ['snippet', 'status'],
    requestBody: {
      snippet: { title, description: 'From the kiln', tags: ['clay'] },
      status: { privacyStatus: 'public' },
    },
    media: { mimeType: 'video/mp4', body: Readable.from([await readFixture('clip.mp4')]) },
  });
  return data.id ?? '';
}

describe('@googleapis/youtube against the sandbox', () => {
  it('publishes a video in one request and reads it back', async () => {
    const id = await upload('Opening the kiln');
    await sandbox.control.advanceClock(2);
    const { data } = await client.videos.list({
      part: ['snippet', 'status', 'contentDetails'],
      id: [id],
    });
    expect(data.items).toMatchObject([
      {
        id,
        snippet: { title: 'Opening the kiln', tags: ['clay'] },
        status: { uploadStatus: 'processed' },
        contentDetails: { duration: 'PT4S' },
      },
    ]);
    const [post] = await sandbox.control.listPosts('youtube');
    expect(post?.media[0]?.sizeBytes).toBe((await readFixture('clip.mp4')).length);
  });

  it('sets a thumbnail, updates the video with a new title, and deletes it', async () => {
    const id = await upload('First title');
    const image = await readMedia('yt-thumbnail.jpg');
    const { data: set } = await client.thumbnails.set({
      videoId: id,
      media: { mimeType: 'image/jpeg', body: Readable.from([image]) },
    });
    expect(set.items?.[0]?.maxres?.url).toContain(id);
    const { data } = await client.videos.list({ part: ['snippet', 'status'], id: [id] });
    const [video] = data.items ?? [];
    const changed = { ...video, snippet: { ...video?.snippet, title: 'Second title' } };
    await client.videos.update({ part: ['snippet', 'status'], requestBody: changed });
    const { data: again } = await client.videos.list({
      part: ['snippet'],
      id: [id],
      fields: 'items(id,snippet/title)',
    });
    expect(again).toEqual({ items: [{ id, snippet: { title: 'Second title' } }] });
    expect((await client.videos.delete({ id })).status).toBe(204);
    expect((await client.videos.list({ part: ['id'], id: [id] })).data.items).toEqual([]);
  });

  it('creates, changes, and deletes playlists', async () => {
    const id = await upload('In a list');
    const { data: list } = await client.playlists.insert({
      part: ['snippet', 'status'],
      requestBody: { snippet: { title: 'Glazes' }, status: { privacyStatus: 'unlisted' } },
    });
    const playlistId = list.id ?? '';
    const resourceId = { kind: 'youtube#video', videoId: id };
    const { data: item } = await client.playlistItems.insert({
      part: ['snippet'],
      requestBody: { snippet: { playlistId, resourceId } },
    });
    const { data: items } = await client.playlistItems.list({
      part: ['snippet', 'contentDetails'],
      playlistId,
      maxResults: 50,
    });
    expect(items.items).toMatchObject([{ id: item.id, contentDetails: { videoId: id } }]);
    const { data: mine } = await client.playlists.list({
      part: ['snippet', 'contentDetails'],
      mine: true,
    });
    expect(mine.items).toMatchObject([
      { id: playlistId, snippet: { title: 'Glazes' }, contentDetails: { itemCount: 1 } },
    ]);
    await client.playlists.update({
      part: ['snippet'],
      requestBody: { id: playlistId, snippet: { title: 'Better glazes' } },
    });
    await client.playlistItems.delete({ id: item.id ?? '' });
    await client.playlists.delete({ id: playlistId });
    expect((await client.playlists.list({ part: ['id'], mine: true })).data.items).toEqual([]);
  });

  it('creates, changes, and deletes captions', async () => {
    const videoId = await upload('With words');
    const text = '1\n00:00:00,000 --> 00:00:02,000\nThe lid comes off.\n';
    const { data: track } = await client.captions.insert({
      part: ['snippet'],
      requestBody: { snippet: { videoId, language: 'en', name: 'English' } },
      media: { mimeType: 'application/octet-stream', body: text },
    });
    const { data } = await client.captions.list({ part: ['snippet'], videoId });
    expect(data.items).toMatchObject([
      { id: track.id, snippet: { language: 'en', status: 'serving' } },
    ]);
    const file = await client.captions.download({ id: track.id ?? '' }, { responseType: 'text' });
    expect(file.data).toBe(text);
    await client.captions.delete({ id: track.id ?? '' });
    expect((await client.captions.list({ part: ['id'], videoId })).data.items).toEqual([]);
  });

  it('searches, comments, and rates', async () => {
    const videoId = await upload('Raku firing at night');
    await sandbox.control.advanceClock(2);
    const { data: found } = await client.search.list({
      part: ['snippet'],
      q: 'raku',
      type: ['video'],
    });
    expect(found.items).toMatchObject([{ id: { kind: 'youtube#video', videoId } }]);
    await client.commentThreads.insert({
      part: ['snippet'],
      requestBody: { snippet: { videoId, topLevelComment: { snippet: { textOriginal: 'Wow' } } } },
    });
    const { data: threads } = await client.commentThreads.list({ part: ['snippet'], videoId });
    expect(threads.items).toMatchObject([
      { snippet: { topLevelComment: { snippet: { textDisplay: 'Wow' } } } },
    ]);
    await client.videos.rate({ id: videoId, rating: 'like' });
    expect((await client.videos.getRating({ id: [videoId] })).data.items).toEqual([
      { videoId, rating: 'like' },
    ]);
  });

  it('lists categories, channels, and the uploads of a channel', async () => {
    const videoId = await upload('Newest');
    const { data: categories } = await client.videoCategories.list({
      part: ['snippet'],
      regionCode: 'US',
    });
    expect(categories.items).toContainEqual(
      expect.objectContaining({ id: '26', snippet: expect.objectContaining({ assignable: true }) }),
    );
    const { data: channels } = await client.channels.list({
      part: ['snippet', 'contentDetails'],
      forHandle: '@novareyes',
    });
    const uploads = channels.items?.[0]?.contentDetails?.relatedPlaylists?.uploads ?? '';
    const { data: all } = await client.playlistItems.list({
      part: ['snippet'],
      playlistId: uploads,
    });
    expect(all.items?.[0]).toMatchObject({ snippet: { resourceId: { videoId } } });
  });

  it('reads public data with only an API key', async () => {
    const id = await upload('For everyone');
    const reader = youtube({ version: 'v3', auth: 'some-key', agent });
    const { data } = await reader.videos.list({ part: ['snippet'], id: [id] });
    expect(data.items).toMatchObject([{ id, snippet: { title: 'For everyone' } }]);
    const mine = reader.channels.list({ part: ['id'], mine: true });
    await expect(mine).rejects.toMatchObject({ status: 401 });
    const wrong = youtube({ version: 'v3', auth: 'invalid-key', agent });
    await expect(wrong.videos.list({ part: ['id'], id: [id] })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('gets errors as the library types them', async () => {
    const missing = client.videos.update({
      part: ['snippet'],
      requestBody: { id: 'nothing', snippet: { title: 'a', categoryId: '22' } },
    });
    await expect(missing).rejects.toMatchObject({
      status: 404,
      cause: { code: 404, errors: [{ reason: 'videoNotFound', domain: 'youtube.video' }] },
    });
    const bare = client.videos.insert({
      part: ['snippet'],
      requestBody: { snippet: { title: 'a' } },
    });
    await expect(bare).rejects.toMatchObject({
      status: 400,
      cause: { errors: [{ reason: 'mediaBodyRequired' }] },
    });
    const partners = await client.videos.list({ part: ['brandPartner'], id: ['nothing'] });
    expect(partners.data.items).toEqual([]);
    // A variable, because the client's types refuse an unknown parameter in a literal.
    const withUnknown = { part: ['snippet'], id: ['a'], nope: 'x' };
    await expect(client.videos.list(withUnknown)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Unknown name "nope"'),
    });
  });

  it('renews an expired token automatically, and revokes the grant', async () => {
    const { access_token: before } = oauth.credentials;
    await sandbox.control.advanceClock(7200);
    expect((await client.channels.list({ part: ['id'], mine: true })).data.items).toHaveLength(1);
    expect(oauth.credentials.access_token).not.toBe(before);
    const info = await oauth.getTokenInfo(oauth.credentials.access_token ?? '');
    expect(info.scopes).toEqual(GOOGLE_SCOPES);
    await oauth.revokeCredentials();
    const stranger = new auth.OAuth2({ transporterOptions: { agent } });
    stranger.setCredentials({ access_token: 'wrong' });
    const refused = youtube({ version: 'v3', auth: stranger, agent });
    await expect(refused.channels.list({ part: ['id'], mine: true })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('causes no violation in the sandbox, except for the unknown parameter', async () => {
    const messages = (await sandbox.control.listViolations('youtube')).map(
      ({ message }) => message,
    );
    expect(messages.filter((message) => !/"nope"|API key/u.test(message))).toEqual([]);
  });
});
