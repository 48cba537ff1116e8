import { describe, expect, it } from 'vitest';
import { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { createId } from '#app/server/db/ids.ts';
import { getDelivery } from '#app/server/services/publishing/read/get-delivery.ts';
import { readDeliveryMetrics } from '#app/server/services/publishing/read/read-delivery-metrics.ts';
import { toEventRows } from '#app/server/services/deliveries/to-event-rows.ts';
import { takeDownDelivery } from '#app/server/services/publishing/manage/take-down-delivery.ts';
import { type ScriptedResponse, startScriptedServer } from '#tests/support/scripted-server.ts';
import { getOnlyDelivery, useDeliveryBench } from '../delivery-bench.ts';
import { fail } from '../scripted-platform.ts';

const bench = useDeliveryBench();

const read = async (deliveryId: string) =>
  DeliveryDossier.parse(await getDelivery(bench.deps, bench.actor, { deliveryId }));

async function publishLive(caption = 'The kiln is open') {
  return getOnlyDelivery(await bench.work(await bench.publish(caption)));
}

/** Makes the commit call a real server once per response, and then fail. */
async function failAfter(...responses: ScriptedResponse[]): Promise<void> {
  const server = await startScriptedServer(...responses);
  bench.platform.commit = async ({ http }) => {
    const url = `${server.baseUrl}/v2/posts`;
    for (let sent = 0; sent < responses.length; sent += 1) {
      await http.request({
        method: 'POST',
        url,
        query: { access_token: 'very-secret-token' },
        headers: { authorization: 'Bearer very-secret-token' },
      });
    }
    await server.close();
    throw fail('rejected_content');
  };
}

describe('the dossier', () => {
  it('shows each request and response step by step, redacted, and what to do', async () => {
    await failAfter(
      { status: 503 },
      { status: 422, body: { message: 'Too loud.', access_token: 'very-secret-token' } },
    );
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const dossier = await read(id);
    expect(dossier.timeline.map(({ kind, step }) => [kind, step])).toEqual([
      ['step', 'prepare'],
      ['exchange', 'commit'],
      ['exchange', 'commit'],
      ['error', 'commit'],
    ]);
    expect(dossier.timeline[2]?.exchange).toMatchObject({
      method: 'POST',
      url: expect.stringMatching(/\/v2\/posts\?access_token=\*$/u),
      status: 422,
      durationMs: expect.any(Number),
      responseExcerpt: expect.stringContaining('Too loud.'),
    });
    expect(JSON.stringify(dossier)).not.toContain('very-secret');
    expect(dossier).toMatchObject({
      state: 'failed',
      errorCode: 'test_rejected_content',
      remedy: 'Do something about it.',
      retrySafe: 'yes',
      rule: { kind: 'rejected_content', meaning: expect.any(String), contentRules: [] },
      can: { cancel: false, retry: true, resolve: false, takeDown: false },
      text: 'The kiln is open',
      intentAt: null,
      receipt: null,
    });
  });

  it('names our own rule when the content now violates one', async () => {
    bench.platform.commit = () => Promise.reject(fail('rejected_content'));
    const failed = await bench.work(await bench.publish());
    const { prisma } = bench.deps;
    // As if the post had been accepted before this rule existed.
    const content = { content: { captions: ['x'.repeat(4000)] } };
    await prisma.$transaction([
      prisma.$executeRaw`ALTER TABLE post DISABLE TRIGGER post_content_immutable`,
      prisma.post.update({ where: { id: failed.id }, data: { content } }),
      prisma.$executeRaw`ALTER TABLE post ENABLE TRIGGER post_content_immutable`,
    ]);
    const { rule } = await read(getOnlyDelivery(failed).id);
    expect(rule?.contentRules).toMatchObject([
      { code: 'caption_too_long', message: expect.stringContaining('LinkedIn') },
    ]);
  });

  it('shows the evidence and asks for a decision, with a matching remedy', async () => {
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    const dossier = await read(id);
    expect(dossier).toMatchObject({
      needsDecision: true,
      evidence: 'Nobody knows.',
      remedy: 'Check linkedin account on LinkedIn, then choose whether the post is live.',
      can: { cancel: false, resolve: true },
    });
    expect(dossier.intentAt).not.toBeNull();
    expect(dossier.timeline.at(-1)).toMatchObject({ kind: 'reconcile', message: 'Nobody knows.' });
  });

  it('has a reason and a remedy when the post never arrived after repeated tries', async () => {
    bench.platform.commit = () => Promise.reject(fail('outcome_unknown'));
    bench.platform.reconcile = async (_context, state) => ({
      kind: 'not_committed',
      basis: 'object',
      step: 'commit',
      state,
      evidence: 'Nothing there.',
    });
    const { id } = getOnlyDelivery(await bench.work(await bench.publish()));
    expect(await read(id)).toMatchObject({
      state: 'failed',
      message: 'LinkedIn didn’t receive the post in 5 attempts.',
      remedy: 'Retry it when the platform is working normally again.',
      errorKind: 'unavailable',
      evidence: 'Nothing there.',
      can: { retry: true },
    });
  });

  it('keeps the start and the end of a very long history, and counts what is omitted', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    await bench.deps.prisma.deliveryEvent.createMany({
      data: Array.from({ length: 600 }, (_, index) => ({
        id: createId('evt'),
        deliveryId: id,
        at: bench.clock.now(),
        kind: 'step',
        message: String(index),
      })),
    });
    const { timeline, omittedEvents } = await read(id);
    expect(omittedEvents).toBe(100);
    expect(timeline).toHaveLength(500);
    expect([0, 99, 100, 499].map((index) => timeline[index]?.message)).toEqual([
      '0',
      '99',
      '200',
      '599',
    ]);
  });

  it('counts what is omitted from rows with several exchanges', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    const now = bench.clock.now();
    const exchange = {
      method: 'PUT' as const,
      url: 'https://platform.test/parts',
      startedAt: now.toISOString(),
      durationMs: 1,
      status: 200,
      responseExcerpt: null,
      error: null,
    };
    const delivery = { id, attempt: 0, step: 'upload' };
    const rows = Array.from({ length: 502 }, (_, index) =>
      toEventRows(
        delivery,
        {
          events: index === 0 ? [] : [{ kind: 'step', message: String(index) }],
          exchanges: [exchange, exchange],
        },
        now,
      ),
    );
    await bench.deps.prisma.deliveryEvent.createMany({ data: rows.flat() });
    const { timeline, omittedEvents } = await read(id);
    expect(timeline).toHaveLength(500);
    expect(omittedEvents).toBe(2 + 501 * 3 - 500);
    expect(timeline.slice(0, 5).map(({ kind }) => kind)).toEqual([
      'exchange',
      'exchange',
      'exchange',
      'exchange',
      'step',
    ]);
    expect(timeline.at(-1)?.message).toBe('501');
  });

  it('is not found in another workspace, nor by a token of the other environment', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    const strangers = [await bench.createActor(), { ...bench.actor, environment: 'live' as const }];
    for (const stranger of strangers) {
      await expect(getDelivery(bench.deps, stranger, { deliveryId: id })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('deleting a live post', () => {
  const takeDown = (deliveryId: string) =>
    takeDownDelivery(bench.deps, bench.actor, { deliveryId });

  it('deletes it on the platform once, and records when', async () => {
    const deleted: string[] = [];
    bench.platform.deletePost = async (_context, account, remoteId) => {
      deleted.push(`${account.accessToken.split('-')[0] ?? ''} ${remoteId}`);
    };
    const { id } = await publishLive();
    expect((await read(id)).can.takeDown).toBe(true);
    const post = await takeDown(id);
    expect(getOnlyDelivery(post)).toMatchObject({
      state: 'published',
      removedAt: bench.clock.now().toISOString(),
      message: 'This post was live, then deleted.',
    });
    await takeDown(id);
    expect(deleted).toEqual(['token 77']);
    const dossier = await read(id);
    expect(dossier.timeline.at(-1)).toMatchObject({ kind: 'removed' });
    expect(dossier.can.takeDown).toBe(false);
    expect(dossier.receipt).not.toBeNull();
  });

  it('is recorded once for two concurrent requests', async () => {
    bench.platform.deletePost = async () => undefined;
    const { id } = await publishLive();
    await Promise.all([takeDown(id), takeDown(id)]);
    const { timeline } = await read(id);
    expect(timeline.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
  });

  it('explains where to go when only the platform’s own app can do it', async () => {
    const { id } = await publishLive();
    await expect(takeDown(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'LinkedIn doesn’t let other apps delete posts. Delete it in LinkedIn’s app.',
    });
    expect((await read(id)).takeDownHint).toContain('in LinkedIn’s app');
  });

  it('records a rejection in the dossier, and keeps the post unchanged', async () => {
    bench.platform.deletePost = () => Promise.reject(fail('permission'));
    const { id } = await publishLive();
    await expect(takeDown(id)).rejects.toMatchObject({
      code: 'platform_refused',
      message: 'It failed: permission. Do something about it.',
    });
    const dossier = await read(id);
    expect(dossier).toMatchObject({ removedAt: null, can: { takeDown: true } });
    expect(dossier.timeline.at(-1)).toMatchObject({ kind: 'remove_failed' });
  });

  it('is rejected when nothing is live', async () => {
    const { id } = getOnlyDelivery(await bench.publish());
    await expect(takeDown(id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the metrics of a live post', () => {
  const metrics = (deliveryId: string) =>
    readDeliveryMetrics(bench.deps, bench.actor, { deliveryId });
  const NUMBERS = { views: 12, reach: null, likes: 3, comments: 0, shares: 0, saves: null };

  it('are read from the platform, and null when it returns none', async () => {
    bench.platform.readMetrics = async (_context, _account, [remoteId = '']) => [
      { remoteId, ...NUMBERS, clicks: null },
    ];
    const { id } = await publishLive();
    expect(await metrics(id)).toEqual({
      deliveryId: id,
      readAt: bench.clock.now().toISOString(),
      metrics: { ...NUMBERS, clicks: null },
      message: null,
    });
  });

  it('explain why there are none', async () => {
    const { id } = await publishLive();
    expect(await metrics(id)).toMatchObject({
      metrics: null,
      message: 'LinkedIn doesn’t provide metrics to Fanfare.',
    });
    bench.platform.readMetrics = async () => [];
    expect(await metrics(id)).toMatchObject({
      metrics: null,
      message: 'LinkedIn no longer has this post.',
    });
    bench.platform.readMetrics = () => Promise.reject(fail('rate_limited'));
    await expect(metrics(id)).rejects.toMatchObject({ code: 'platform_refused' });
  });
});
