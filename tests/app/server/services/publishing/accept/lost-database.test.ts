import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import {
  createPostgresTestDatabase,
  describeWithPostgres,
  type TestDatabase,
} from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { startTcpGate, type TcpGate } from '#tests/support/tcp-gate.ts';
import { createScriptedPlatform, type ScriptedPlatform } from '../scripted-platform.ts';

describeWithPostgres('a delivery whose worker loses the database', () => {
  let gate: TcpGate;
  let fixture: ServiceFixture;
  let actor: Actor;
  let platform: ScriptedPlatform;
  const current: { platform: ScriptedPlatform } = { platform: createScriptedPlatform() };

  async function createGatedDatabase(): Promise<TestDatabase> {
    const direct = await createPostgresTestDatabase();
    const url = new URL(direct.databaseUrl ?? '');
    gate = await startTcpGate(`http://${url.host}`);
    url.host = new URL(gate.url).host;
    const database = await openDatabase({ databaseUrl: url.href, dataDir: null });
    const close = async (): Promise<void> => {
      await database.close();
      await gate.close();
      await direct.close();
    };
    return { database, databaseUrl: url.href, close };
  }

  beforeAll(async () => {
    const registry = {
      getAdapter: () => current.platform.registry.getAdapter('linkedin', 'sandbox'),
      environmentFor: () => 'sandbox' as const,
    };
    fixture = await createServiceFixture(registry, createGatedDatabase);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    platform = current.platform = createScriptedPlatform();
    actor = await fixture.createActor();
    await fixture.connect(actor, 'linkedin');
  });

  async function publish(): Promise<string> {
    const input = PublishPostInput.parse({
      platforms: ['linkedin'],
      content: { captions: ['The kiln is open'] },
    });
    const { deliveries } = await publishPost(fixture.deps, actor, { input, source: 'api' });
    return deliveries[0]?.id ?? '';
  }

  const work = (deliveryId: string): Promise<void> =>
    runDelivery(fixture.deps, { deliveryId, signal: new AbortController().signal });

  /** Restores the database, after the lease that couldn't be released has expired. */
  async function comeBack(id: string) {
    gate.open();
    fixture.clock.advance(3_600_000);
    const past = new Date(Date.now() - 60_000);
    return fixture.deps.prisma.delivery.update({ where: { id }, data: { leaseUntil: past } });
  }

  it.each(['prepare', 'commit', 'confirm'] as const)(
    'before the step %s is done is published once, without a question or failure notice',
    async (name) => {
      const { [name]: step, commit } = platform;
      platform[name] = async (context, state) => {
        gate.cut();
        if (name === 'commit') await commit(context, state);
        await context.checkpoint(state);
        return step(context, state);
      };
      platform.reconcile = async (_context, state) => ({
        kind: 'committed',
        step: 'confirm',
        evidence: 'It is there.',
        state: { ...state, id: '77' },
      });
      const id = await publish();
      await work(id);
      expect(await comeBack(id)).toMatchObject({ needsDecision: false, errorCode: null });
      platform[name] = step;
      await work(id);
      const row = await fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });
      expect(row).toMatchObject({ state: 'published', remoteId: '77' });
      expect(platform.sent).toEqual(['The kiln is open']);
    },
  );

  it('after a step was done loses nothing stored before', async () => {
    const { confirm } = platform;
    platform.confirm = async (context, state) => {
      const result = await confirm(context, state);
      gate.cut();
      return result;
    };
    const id = await publish();
    await work(id);
    await comeBack(id);
    platform.confirm = confirm;
    await work(id);
    const row = await fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ state: 'published', needsDecision: false });
    expect(platform.sent).toHaveLength(1);
  });
});
