import { describe, expect, it } from 'vitest';
import { lines } from '#tests/support/adapter-bench.ts';
import { createVideo, START, throughJson } from '#tests/support/step-harness.ts';
import { finished, googleError, SESSION_PATH, startYouTube, stored } from './support.ts';

const media = [createVideo(Buffer.from('0123456789'))];
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

function lost(baseUrl: string) {
  return {
    title: 'Hello',
    sessionUri: `${baseUrl}${SESSION_PATH}`,
    sessions: 1,
    firstSessionAt: START.toISOString(),
    begun: true,
    offset: 0,
  };
}

const upload = (videoId: string, title: string, publishedAt = '2026-11-20T10:01:00Z') => ({
  snippet: { title, publishedAt },
  contentDetails: { videoId },
});

describe('a lost response to the last chunk', () => {
  it('is resolved through the session, which returns the finished video', async () => {
    const { server, adapter, harness } = await startYouTube({ media }, finished());
    const result = await adapter.reconcile(harness.context, lost(server.baseUrl));

    expect(lines(server.received)).toEqual([`PUT ${SESSION_PATH}`]);
    expect(server.received[0]?.headers).toMatchObject({
      'content-range': 'bytes */10',
      'content-length': '0',
    });
    expect(result).toMatchObject({ kind: 'committed', step: 'confirm' });
    expect(result.state).toMatchObject({ videoId: 'dQw4w9WgXcQ', privacyStatus: 'unlisted' });
  });

  it('resumes the same session when bytes are missing', async () => {
    const { server, adapter, harness } = await startYouTube({ media }, stored(3));
    const result = await adapter.reconcile(harness.context, lost(server.baseUrl));

    expect(result).toMatchObject({ kind: 'not_committed', step: 'upload' });
    expect(result.state).toMatchObject({
      offset: 4,
      sessionUri: `${server.baseUrl}${SESSION_PATH}`,
    });
  });

  it.each([
    ['YouTube is down', { status: 503, headers: { 'retry-after': '30' } }, 30],
    ['there is no answer', { cut: true }, 1],
    ['YouTube asks for a pause', googleError(403, 'userRateLimitExceeded'), 60],
  ])('is checked again when %s', async (_title, response, seconds) => {
    const { server, adapter, harness } = await startYouTube({ media }, response);
    const result = await adapter.reconcile(harness.context, lost(server.baseUrl));
    expect(result).toMatchObject({ kind: 'look_again', until: later(seconds) });
  });

  it('is found among the uploads when the session has expired', async () => {
    const items = [
      upload('other', 'Other'),
      upload('old', 'Hello', '2026-11-20T09:00:00Z'),
      upload('mine', ' Hello '),
    ];
    const { server, adapter, harness } = await startYouTube(
      { media },
      { status: 404 },
      { body: { items } },
    );
    const result = await adapter.reconcile(harness.context, lost(server.baseUrl));

    expect(lines(server.received)[1]).toBe(
      'GET /youtube/v3/playlistItems?part=snippet%2CcontentDetails%2Cstatus&playlistId=UUabc&maxResults=10',
    );
    expect(result).toMatchObject({ kind: 'committed', step: 'confirm' });
    expect(result.state).toMatchObject({ videoId: 'mine' });
  });

  it('opens a new session only when three checks of the channel show nothing', async () => {
    const empty = { body: { items: [] } };
    const { server, adapter, harness } = await startYouTube(
      { media },
      { status: 410 },
      empty,
      { status: 410 },
      googleError(404, 'playlistNotFound'),
      { status: 410 },
      empty,
    );
    const first = await adapter.reconcile(harness.context, lost(server.baseUrl));
    expect(first).toMatchObject({ kind: 'look_again', until: later(10) });
    const second = await adapter.reconcile(harness.context, throughJson(first.state));
    expect(second).toMatchObject({ kind: 'look_again', until: later(60) });
    const third = await adapter.reconcile(harness.context, throughJson(second.state));
    expect(third).toMatchObject({ kind: 'not_committed', step: 'start_session' });
    expect(server.received.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is left to the user when several uploads have the title', async () => {
    const items = [upload('a', 'Hello'), upload('b', 'Hello')];
    const { server, adapter, harness } = await startYouTube(
      { media },
      { status: 404 },
      { body: { items } },
    );
    const result = await adapter.reconcile(harness.context, lost(server.baseUrl));
    expect(result.kind).toBe('undecidable');
  });

  it('checks the channel before replacing a session that expired later', async () => {
    const { server, adapter, harness } = await startYouTube(
      { media },
      { status: 404 },
      { body: { items: [upload('mine', 'Hello')] } },
    );
    const state = { ...lost(server.baseUrl), commitLost: true };
    const result = await adapter.steps['upload']?.run(harness.context, state);
    expect(result).toMatchObject({ kind: 'next', step: 'confirm', state: { videoId: 'mine' } });
  });
});
