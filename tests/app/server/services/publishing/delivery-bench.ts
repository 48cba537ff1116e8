import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  PublishPostInput,
  type DeliveryOutput,
  type PostOutput,
} from '#app/domain/posts/publish.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, type ScriptedPlatform } from './scripted-platform.ts';

export interface DeliveryBench {
  readonly deps: ServiceFixture['deps'];
  readonly clock: ServiceFixture['clock'];
  /** New for each test. */
  readonly platform: ScriptedPlatform;
  readonly actor: Actor;
  createActor: ServiceFixture['createActor'];
  connect: ServiceFixture['connect'];
  /** Publishes a post without running its deliveries. */
  publish(caption?: string, platforms?: readonly PlatformId[]): Promise<PostOutput>;
  /** Runs each delivery as far as possible and returns the post. */
  work(post: PostOutput): Promise<PostOutput>;
  read(post: PostOutput): Promise<PostOutput>;
  usage(): Promise<{ posts: number; deliveries: number }>;
}

/** Provides a workspace per test with LinkedIn and X accounts on a platform that the test scripts. */
export function useDeliveryBench(createDatabase?: () => Promise<TestDatabase>): DeliveryBench {
  let fixture: ServiceFixture;
  let platform: ScriptedPlatform;
  let actor: Actor;
  beforeAll(async () => {
    const registry: PlatformRegistry = {
      getAdapter: (...args) => platform.registry.getAdapter(...args),
      environmentFor: () => 'sandbox',
    };
    fixture = await createServiceFixture(registry, createDatabase);
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    platform = createScriptedPlatform();
    actor = await fixture.createActor();
    await fixture.connect(actor, 'linkedin');
    await fixture.connect(actor, 'twitter');
  });
  return {
    get deps() {
      return fixture.deps;
    },
    get clock() {
      return fixture.clock;
    },
    get platform() {
      return platform;
    },
    get actor() {
      return actor;
    },
    createActor: (options) => fixture.createActor(options),
    connect: (...args) => fixture.connect(...args),
    async publish(caption = 'The kiln is open', platforms = ['linkedin']) {
      const input = PublishPostInput.parse({ platforms, content: { captions: [caption] } });
      return publishPost(fixture.deps, actor, { input, source: 'api' });
    },
    async work(post) {
      const { signal } = new AbortController();
      for (const { id } of post.deliveries)
        await runDelivery(fixture.deps, { deliveryId: id, signal });
      return getPost(fixture.deps, actor, { postId: post.id });
    },
    read: (post) => getPost(fixture.deps, actor, { postId: post.id }),
    async usage() {
      const days = await fixture.deps.prisma.usageDay.findMany({
        where: { workspaceId: actor.workspaceId },
      });
      return {
        posts: days.reduce((sum, { postsUsed }) => sum + postsUsed, 0),
        deliveries: days.reduce((sum, { deliveriesUsed }) => sum + deliveriesUsed, 0),
      };
    },
  };
}

export function getOnlyDelivery({ deliveries: [delivery] }: PostOutput): DeliveryOutput {
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery;
}
