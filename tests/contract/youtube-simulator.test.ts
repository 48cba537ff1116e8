import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { connect, METADATA, readMedia } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import type { YouTubeUser } from '#tests/app/server/sandbox/youtube/youtube-user.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import {
  hasYouTubeSpec,
  listUnusedYouTubeDifferences,
  validateYouTubeResponse,
  validateYouTubeRequest,
} from './discovery-validator.ts';

const LUMEN = 'UCm3StLumen8bQz5vYhPd7oE';
const VIDEO_PARTS =
  'id,snippet,status,statistics,contentDetails,processingDetails,fileDetails,player,localizations,recordingDetails';

// YouTubeUser checks each response; these tests cover each kind of resource with all its parts.
describe.skipIf(!hasYouTubeSpec)("the YouTube simulator and YouTube's discovery document", () => {
  let sandbox: TestSandbox;
  let user: YouTubeUser;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    user = await connect(sandbox);
  });
  afterAll(() => sandbox.close());

  const get = async (path: string, schema: string) => {
    validateYouTubeRequest({ method: 'GET', path });
    const response = await user.call('GET', path, schema);
    expect(response.status).toBe(200);
    return response.body;
  };

  it('match for playlists, comments, ratings, searches, and lists', async () => {
    const videoId = await user.upload(await readFixture('clip.mp4'));
    await sandbox.control.advanceClock(2);
    const send = async (path: string, schema: string, body: object) => {
      validateYouTubeRequest({ method: 'POST', path, body });
      const response = await user.send('POST', path, body);
      expect([path, response.status]).toEqual([path, 200]);
      validateYouTubeResponse(schema, response.body);
      return response.body;
    };
    const v3 = '/youtube/v3';
    const playlist = await send(`${v3}/playlists?part=snippet,status,contentDetails`, 'Playlist', {
      snippet: { title: 'Glazes', defaultLanguage: 'en' },
      status: { privacyStatus: 'public' },
    });
    const resourceId = { kind: 'youtube#video', videoId };
    await send(`${v3}/playlistItems?part=snippet,contentDetails,status`, 'PlaylistItem', {
      snippet: { playlistId: playlist.id, resourceId },
    });
    const thread = await send(`${v3}/commentThreads?part=snippet,replies`, 'CommentThread', {
      snippet: { videoId, topLevelComment: { snippet: { textOriginal: 'Wow' } } },
    });
    await send(`${v3}/comments?part=snippet`, 'Comment', {
      snippet: { parentId: thread.id, textOriginal: 'Thanks' },
    });
    await send(`${v3}/subscriptions?part=snippet,contentDetails`, 'Subscription', {
      snippet: { resourceId: { kind: 'youtube#channel', channelId: LUMEN } },
    });
    const lists = [
      ['playlists?part=id,snippet,status,contentDetails,player&mine=true', 'Playlist'],
      [
        `playlistItems?part=id,snippet,contentDetails,status&playlistId=${playlist.id}`,
        'PlaylistItem',
      ],
      [`commentThreads?part=id,snippet&videoId=${videoId}`, 'CommentThread'],
      [`captions?part=id,snippet&videoId=${videoId}`, 'Caption'],
      [`videos/getRating?id=${videoId}`, 'VideoGetRating'],
      ['videos?part=id,snippet&chart=mostPopular', 'Video'],
      ['videoCategories?part=snippet&regionCode=US', 'VideoCategory'],
      ['search?part=snippet&q=a&type=video,channel', 'Search'],
      ['channels?part=id,snippet&forHandle=@novareyes', 'Channel'],
      ['i18nLanguages?part=snippet', 'I18nLanguage'],
      ['i18nRegions?part=snippet', 'I18nRegion'],
      ['subscriptions?part=snippet&mine=true', 'Subscription'],
      ['activities?part=snippet,contentDetails&mine=true', 'Activity'],
      ['channels?part=brandingSettings,localizations&mine=true', 'Channel'],
      [`comments?part=snippet&parentId=${thread.id}`, 'Comment'],
    ];
    for (const [path = '', kind = ''] of lists) {
      const schema = kind === 'VideoGetRating' ? `${kind}Response` : `${kind}ListResponse`;
      await get(`${v3}/${path}`, schema);
    }
    expect((await user.call('DELETE', `${v3}/videos?id=${videoId}`)).status).toBe(204);
  });

  it('match while a video is uploaded, processed, listed, and deleted', async () => {
    const metadata = {
      ...METADATA,
      snippet: { ...METADATA.snippet, defaultLanguage: 'en', defaultAudioLanguage: 'en' },
      localizations: { de: { title: 'Katze des Tages', description: 'Text' } },
      recordingDetails: { recordingDate: '2026-11-20T10:00:00Z' },
    };
    const path =
      '/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status,localizations,recordingDetails&notifySubscribers=false';
    validateYouTubeRequest({ method: 'POST', path, body: metadata });
    const clip = await readFixture('clip.mp4');
    const query = path.split('?')[1] ?? '';
    const started = await user.start(clip.length, { metadata, query });
    const session = new URL(started.headers.get('location') ?? '');
    const put = session.pathname.replace('/youtube/', '/') + session.search;
    validateYouTubeRequest({ method: 'PUT', path: put });
    const { body } = await user.put(session.href, clip);
    const { id } = body;
    await get(`/youtube/v3/videos?part=${VIDEO_PARTS}&id=${id}`, 'VideoListResponse');
    await sandbox.control.advanceClock(2);
    const list = await get(`/youtube/v3/videos?part=${VIDEO_PARTS}&id=${id}`, 'VideoListResponse');
    expect(list.items).toHaveLength(1);
    const thumbnail = `/upload/youtube/v3/thumbnails/set?videoId=${id}&uploadType=media`;
    validateYouTubeRequest({ method: 'POST', path: thumbnail });
    const image = await user.setThumbnail(id, await readMedia('yt-thumbnail.jpg'));
    validateYouTubeResponse('ThumbnailSetResponse', image.body);
    const removal = `/youtube/v3/videos?id=${id}`;
    validateYouTubeRequest({ method: 'DELETE', path: removal });
    expect((await user.call('DELETE', removal)).status).toBe(204);
  });

  it('match for channels and playlists', async () => {
    const parts = 'id,snippet,contentDetails,status,statistics';
    const channels = `/youtube/v3/channels?part=${parts}&mine=true`;
    const { items } = await get(channels, 'ChannelListResponse');
    const playlistId = items[0]?.contentDetails.relatedPlaylists['uploads'] ?? '';
    await user.upload(await readFixture('clip.mp4'));
    const uploads = `/youtube/v3/playlistItems?part=id,snippet,contentDetails,status&playlistId=${playlistId}&maxResults=10`;
    expect((await get(uploads, 'PlaylistItemListResponse')).items).toHaveLength(1);
  });

  it('match for metrics', async () => {
    const id = await user.upload(await readFixture('clip.mp4'));
    await sandbox.control.advanceClock(3 * 24 * 3600);
    user = await connect(sandbox);
    const stats = `/youtube/v3/videos:batchGetStats?part=statistics,snippet,contentDetails&id=${id}`;
    expect((await get(stats, 'BatchGetStatsResponse')).items).toHaveLength(1);
    const report = `/v2/reports?ids=channel==MINE&startDate=2026-01-01&endDate=2036-01-01&metrics=views,likes,shares&dimensions=video&filters=video==${id}`;
    expect((await get(report, 'QueryResponse')).rows.map(([video]) => video)).toEqual([id]);
    const query = async (filter: string) =>
      (await get(`${report.split('&metrics')[0]}&metrics=views,likes${filter}`, 'QueryResponse'))
        .rows;
    const [total] = await query('');
    const days = await query('&dimensions=day&sort=-views&maxResults=200');
    expect(days.reduce((sum, [, views]) => sum + Number(views), 0)).toBe(total?.[0]);
    expect(days[0]?.[1]).toBe(Math.max(...days.map(([, views]) => Number(views))));
    const update = '/youtube/v3/videos?part=status';
    const body = { id, status: { privacyStatus: 'private' } };
    validateYouTubeRequest({ method: 'PUT', path: update, body });
    const changed = await user.send('PUT', update, body);
    validateYouTubeResponse('Video', changed.body);
    expect(changed.body.status['privacyStatus']).toBe('private');
  });

  it('reject an undocumented response and request', () => {
    const video = { id: 'a', statistics: { viewCount: 12 } };
    expect(() => validateYouTubeResponse('Video', video)).toThrow(/viewCount type/);
    expect(() => validateYouTubeResponse('Video', { likes: 1 })).toThrow(/unknown likes/);
    const status = { privacyStatus: 'hidden' };
    expect(() => validateYouTubeResponse('Video', { status })).toThrow(/privacyStatus enum/);
    const check = (method: string, path: string, body?: unknown) => () =>
      validateYouTubeRequest({ method, path, ...(body === undefined ? {} : { body }) });
    expect(check('GET', '/youtube/v3/videos?id=a')).toThrow(/required parameter part/);
    expect(check('GET', '/youtube/v3/videos?part=id&ids=a')).toThrow(/unknown parameter ids/);
    expect(check('GET', '/youtube/v3/channels?part=id&mine=yes')).toThrow(/parameter mine/);
    expect(check('GET', '/youtube/v3/nothing')).toThrow(/not in the document/);
    const insert = '/upload/youtube/v3/videos?uploadType=resumable&part=snippet';
    expect(check('POST', insert, { snippet: { name: 'a' } })).toThrow(/unknown name/);
    expect(check('POST', insert, { snippet: { tags: 'cat' } })).toThrow(/tags type/);
    expect(check('POST', insert, METADATA)).not.toThrow();
    expect(() =>
      validateYouTubeRequest({
        method: 'GET',
        path: '/youtube/v3/videos',
        query: { part: 'id', id: 'a' },
      }),
    ).not.toThrow();
  });

  it('need every listed difference', () => {
    validateYouTubeRequest({ method: 'GET', path: '/o/oauth2/v2/auth?client_id=a' });
    expect(listUnusedYouTubeDifferences()).toEqual([]);
  });
});
