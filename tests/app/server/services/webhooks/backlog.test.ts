import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { toClaimQuery } from '#app/server/services/webhooks/claim-delivery.ts';
import {
  sweepWebhooks,
  toDueEndpointsQuery,
  toOverdueQuery,
} from '#app/server/services/webhooks/sweep-webhooks.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';
import { createWebhookBench } from './webhook-bench.ts';

const SMALL = 400;
const LARGE = 16_000;
/** An index with forty times the entries is a level or two deeper. */
const DEEPER_BLOCKS = 12;

describeWithPostgres('a large webhook backlog', () => {
  let fixture: ServiceFixture;
  let bench: ReturnType<typeof createWebhookBench>;
  let actor: Actor;
  let healthy: ScriptedServer;
  let dead: ScriptedServer;
  let deadId: string;

  beforeAll(async () => {
    fixture = await createServiceFixture(
      createScriptedPlatform().registry,
      createPostgresTestDatabase,
    );
    bench = createWebhookBench(fixture);
    actor = await fixture.createActor();
    [healthy, dead] = await Promise.all([startScriptedServer(), startScriptedServer()]);
    deadId = (await bench.create(actor, { url: dead.baseUrl })).webhook.id;
    // The workspace's other endpoints, because the claim counts each one's messages in progress.
    for (let count = 0; count < 8; count += 1) await bench.create(actor, { url: dead.baseUrl });
  });
  afterAll(async () => {
    await Promise.all([healthy.close(), dead.close()]);
    await fixture.close();
  });

  /** Fills the endpoint's backlog up to this many due messages. */
  async function fill(endpointId: string, { from, to }: { from: number; to: number }) {
    const { prisma, clock } = fixture.deps;
    const now = clock.now();
    const giveUpAt = new Date(now.getTime() + 3_600_000);
    await prisma.$executeRaw`
      INSERT INTO webhook_event (id, workspace_id, type, body, at, created_at)
      SELECT 'whev_' || ${endpointId} || n, ${actor.workspaceId}, 'post.published', '{}', ${now}, ${now}
      FROM generate_series(${from}::int, ${to}::int - 1) AS n`;
    await prisma.$executeRaw`
      INSERT INTO webhook_delivery (id, event_id, endpoint_id, next_try_at, give_up_at, created_at)
      SELECT 'whdl_' || ${endpointId} || n, 'whev_' || ${endpointId} || n, ${endpointId}, ${now}, ${giveUpAt}, ${now}
      FROM generate_series(${from}::int, ${to}::int - 1) AS n`;
  }

  /** Runs the statement and rolls it back. Returns the number of blocks read and the scanned tables. */
  async function measure(query: Prisma.Sql): Promise<{ blocks: number; scanned: unknown[] }> {
    const undo = new Error('Undo.');
    let plan: Node | undefined;
    await fixture.deps.prisma
      .$transaction(async (tx) => {
        const explain = Prisma.sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`;
        const [row] = await tx.$queryRaw<{ 'QUERY PLAN': { Plan: Node }[] }[]>(explain);
        plan = row?.['QUERY PLAN'][0]?.Plan;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    if (!plan) throw new Error('There is no plan.');
    const nodes = flatten(plan);
    const scanned = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']);
    return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scanned };
  }

  it('makes claims and sweeps no more expensive than a small one', async () => {
    const now = fixture.clock.now();
    const queries = {
      claim: toClaimQuery({ endpointId: deadId, leaseToken: 'test', now }),
      due: toDueEndpointsQuery(now),
      overdue: toOverdueQuery(now),
    };
    const measureAll = async () => ({
      claim: await measure(queries.claim),
      due: await measure(queries.due),
      overdue: await measure(queries.overdue),
    });
    await fill(deadId, { from: 0, to: SMALL });
    await fixture.deps.prisma.$executeRaw`ANALYZE webhook_delivery`;
    const small = await measureAll();
    await fill(deadId, { from: SMALL, to: LARGE });
    // Once with outdated statistics, as during a bulk run, and once with current ones.
    const stale = await measureAll();
    await fixture.deps.prisma.$executeRaw`ANALYZE webhook_delivery`;
    const large = await measureAll();
    for (const name of ['claim', 'due', 'overdue'] as const) {
      for (const { blocks, scanned } of [stale[name], large[name]]) {
        expect(blocks, name).toBeLessThanOrEqual(small[name].blocks + DEEPER_BLOCKS);
        expect(scanned, name).not.toContain('webhook_delivery');
      }
    }
  });

  it('sends a dead endpoint three requests and then one at a time, whatever its size', async () => {
    dead.script(...Array.from({ length: 6 }, () => ({ cut: true }) as const));
    await bench.send(deadId);
    expect(dead.received).toHaveLength(3);
    // Neither a new event's job nor the sweep resumes it before its pause is over.
    fixture.deps.queue.requests.length = 0;
    await sweepWebhooks(fixture.deps);
    await bench.send(deadId);
    expect(dead.received).toHaveLength(3);
    expect(fixture.deps.queue.requests).toEqual([]);
    for (const [requests, seconds] of [
      [4, 12],
      [5, 36],
      [6, 108],
    ] as const) {
      fixture.clock.advance(seconds * 1000);
      await bench.send(deadId);
      expect(dead.received).toHaveLength(requests);
    }
  });

  it('delays no event of another endpoint in its workspace if its endpoint is dead', async () => {
    const { webhook } = await bench.create(actor, { url: healthy.baseUrl });
    await fill(webhook.id, { from: 0, to: 5 });
    healthy.script(...Array.from({ length: 5 }, () => ({ status: 204 })));
    await bench.send(webhook.id);
    expect(healthy.received).toHaveLength(5);
  });

  it('is sent at once after the endpoint responds again', async () => {
    fixture.clock.advance(30 * 60_000 * 1.2);
    dead.script(...Array.from({ length: 100 }, () => ({ status: 204 })));
    const before = dead.received.length;
    // A job also yields after some seconds, which a busy machine may need for these messages.
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    await bench.send(deadId).finally(() => now.mockRestore());
    // One job sends this many before another endpoint gets its turn.
    expect(dead.received.length - before).toBe(50);
  });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
