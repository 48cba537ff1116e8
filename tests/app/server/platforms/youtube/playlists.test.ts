import { describe, expect, it } from 'vitest';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { FollowUpContext, PlatformFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { createSizedVideo, startBench } from './bench.ts';

const INSERT = 'playlistItems.insert';

interface Stage {
  readonly bench: SandboxBench;
  readonly action: PlatformFollowUp;
  readonly context: FollowUpContext;
  readonly playlistId: string;
}

/** Creates a playlist as the channel's owner does. Returns its ID. */
async function createPlaylist({ sandbox, account }: SandboxBench, title: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/youtube/youtube/v3/playlists?part=snippet,status`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ snippet: { title }, status: { privacyStatus: 'unlisted' } }),
  });
  const body = (await response.json()) as { readonly id: string };
  return body.id;
}

async function start(): Promise<Stage> {
  const bench = await startBench();
  const playlistId = await createPlaylist(bench, 'Kiln days');
  const media = [await createSizedVideo(200_000)];
  const { remoteId } = await publish(bench, bench.startDelivery(bench.account, { media }));
  const action = bench.adapter.followUps?.playlist;
  if (!action) throw new Error('YouTube has no playlists.');
  return { bench, action, playlistId, context: toContext(bench, remoteId ?? '', playlistId) };
}

function toContext(bench: SandboxBench, postId: string, playlistId: string): FollowUpContext {
  const options = PlatformOptions.parse({ youtube: { playlistId } });
  return { ...bench.startDelivery(bench.account), postId, options };
}

describe('the playlist of a video', () => {
  it('gets the video at its end, which is then found there', async () => {
    const { bench, action, context, playlistId } = await start();
    expect(await action.find(context)).toBeNull();
    const added = await action.create(context);
    expect(added).toEqual({
      remoteId: expect.any(String),
      url: expect.stringMatching(new RegExp(`/playlist\\?list=${playlistId}$`, 'u')),
    });
    expect(await action.find(context)).toEqual(added);
    expect(await bench.countReceived(INSERT)).toBe(1);
    expect(await bench.listViolations()).toEqual([]);
  });

  it.each([
    { kind: 'cut_after' },
    { kind: 'status_after', status: 503, body: 'Busy' },
    { kind: 'status_after', status: 200, body: '{"huh":' },
  ] as const)('has the video after a lost response, which isn’t repeated (%#)', async (fault) => {
    const { bench, action, context } = await start();
    await bench.addFault({ endpoint: INSERT, count: 1, ...fault });
    const error = await catchPlatformError(action.create(context));
    expect(error.kind).toBe('outcome_unknown');
    expect(await action.find(context)).not.toBeNull();
    expect(await bench.countReceived(INSERT)).toBe(1);
  });

  it('doesn’t have the video if the request never arrived', async () => {
    const { bench, action, context } = await start();
    await bench.addFault({ endpoint: INSERT, count: 1, kind: 'cut_before' });
    expect(await catchPlatformError(action.create(context))).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(await action.find(context)).toBeNull();
  });

  it('is refused with what to do if the channel doesn’t have it', async () => {
    const { bench, action, context } = await start();
    const elsewhere = toContext(bench, context.postId, 'PLunknown');
    const error = await catchPlatformError(action.create(elsewhere));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'playlistNotFound' });
    expect(error.remedy).toContain('doesn’t have this playlist');
  });

  it('needs a permission that the upload doesn’t', async () => {
    const bench = await startBench({}, ['youtube.upload', 'youtube.readonly']);
    const context = toContext(bench, 'abcdefghijk', 'PLany');
    const action = bench.adapter.followUps?.playlist;
    const error = await catchPlatformError(action?.create(context) ?? Promise.resolve());
    expect(error).toMatchObject({ kind: 'permission', needsReconnect: true });
  });

  it('waits until midnight Pacific Time if the quota is used up', async () => {
    const { bench, action, context } = await start();
    await bench.setKnobs({ unitsPerDay: 0 });
    const error = await catchPlatformError(action.create(context));
    expect(error).toMatchObject({ kind: 'rate_limited', retryAt: expect.any(Date) });
  });
});

describe('the playlists of a channel', () => {
  it('are listed over several pages', async () => {
    const bench = await startBench();
    for (let count = 1; count <= 51; count += 1) await createPlaylist(bench, `List ${count}`);
    const list = bench.adapter.listPlaylists;
    const found = await list?.(bench.call, bench.account.tokens.accessToken);
    expect(found).toHaveLength(51);
    expect(found?.[0]).toEqual({
      id: expect.stringMatching(/^PL/u),
      title: 'List 1',
      visibility: 'unlisted',
    });
  });
});
