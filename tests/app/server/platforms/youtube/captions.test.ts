import { expect, it } from 'vitest';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { FollowUpContext, PlatformFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { createSizedVideo, startBench } from './bench.ts';

const INSERT = 'captions.insert';
const TEXT = '1\n00:00:01,000 --> 00:00:04,000\nDer Ofen ist offen: ––captions <3\n';

interface Stage {
  readonly bench: SandboxBench;
  readonly action: PlatformFollowUp;
  readonly context: FollowUpContext;
}

async function start(): Promise<Stage> {
  const bench = await startBench();
  const media = [await createSizedVideo(200_000)];
  const { remoteId } = await publish(bench, bench.startDelivery(bench.account, { media }));
  const action = bench.adapter.followUps?.captions;
  if (!action) throw new Error('YouTube has no captions.');
  return { bench, action, context: toContext(bench, remoteId ?? '') };
}

function toContext(bench: SandboxBench, postId: string, language = 'de'): FollowUpContext {
  const captions = { text: TEXT, language, name: 'Auf Deutsch' };
  const options = PlatformOptions.parse({ youtube: { captions } });
  return { ...bench.startDelivery(bench.account), postId, options };
}

async function download({ sandbox, account }: SandboxBench, id: string): Promise<string> {
  const url = `${sandbox.url}/youtube/youtube/v3/captions/${id}`;
  const authorization = `Bearer ${account.tokens.accessToken}`;
  return (await fetch(url, { headers: { authorization } })).text();
}

it('uploads the captions as a track of the video, byte for byte', async () => {
  const { bench, action, context } = await start();
  expect(await action.find(context)).toBeNull();
  const track = await action.create(context);
  expect(await download(bench, track.remoteId)).toBe(TEXT);
  expect(await action.find(context)).toEqual(track);
  expect(await action.find(toContext(bench, context.postId, 'en'))).toBeNull();
  expect(await bench.listViolations()).toEqual([]);
});

it.each([{ kind: 'cut_after' }, { kind: 'status_after', status: 503, body: 'Busy' }] as const)(
  'finds the track after a lost response, which isn’t repeated (%#)',
  async (fault) => {
    const { bench, action, context } = await start();
    await bench.addFault({ endpoint: INSERT, count: 1, ...fault });
    expect(await catchPlatformError(action.create(context))).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(await action.find(context)).not.toBeNull();
    expect(await bench.countReceived(INSERT)).toBe(1);
  },
);

it('reports a track that is there already as a duplicate, so that it’s looked for', async () => {
  const { action, context } = await start();
  await action.create(context);
  const error = await catchPlatformError(action.create(context));
  expect(error).toMatchObject({ kind: 'duplicate', code: 'captionExists' });
});

it('needs a permission that the upload doesn’t', async () => {
  const bench = await startBench({}, ['youtube.upload', 'youtube.readonly']);
  const action = bench.adapter.followUps?.captions;
  const context = toContext(bench, 'abcdefghijk');
  const error = await catchPlatformError(action?.create(context) ?? Promise.resolve());
  expect(error).toMatchObject({ kind: 'permission', needsReconnect: true });
});
