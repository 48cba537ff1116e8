import type { CreateWebhookInput } from '#app/domain/webhooks/webhooks.ts';
import { PublishPostInput, type PostOutput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createWebhook } from '#app/server/services/webhooks/create-webhook.ts';
import { fanOutChanges } from '#app/server/services/webhooks/fan-out-changes.ts';
import { sendWebhooks } from '#app/server/services/webhooks/send-webhooks.ts';
import type { ScriptedServer } from '#tests/support/scripted-server.ts';
import type { ServiceFixture } from '#tests/support/service-fixture.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';

const { signal } = new AbortController();

export interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** Creates helpers for webhook tests. */
export function createWebhookBench(fixture: ServiceFixture) {
  const { deps } = fixture;

  async function publish(actor: Actor, more: object = {}): Promise<PostOutput> {
    const content = { captions: ['The kiln is open'], ...more };
    const input = PublishPostInput.parse({ platforms: ['linkedin'], content });
    const post = await publishPost(deps, actor, { input, source: 'api' });
    for (const { id } of post.deliveries) await runDelivery(deps, { deliveryId: id, signal });
    return post;
  }

  return {
    publish,
    create: (actor: Actor, input: Partial<CreateWebhookInput> & { url: string }) =>
      createWebhook(deps, actor, { description: '', events: [], ...input }),
    fanOut: () => fanOutChanges(deps),
    send: (endpointId: string, stop = signal) => sendWebhooks(deps, { endpointId, signal: stop }),
    listTypes: async () => {
      const rows = await deps.prisma.webhookEvent.findMany({ orderBy: { id: 'asc' } });
      return rows.map(({ type }) => type);
    },
    findDelivery: (endpointId: string) =>
      deps.prisma.webhookDelivery.findFirstOrThrow({
        where: { endpointId },
        include: { attempts: { orderBy: { id: 'asc' } } },
      }),
  };
}

/** Parses each request like a receiver. Throws if one isn't signed. */
export function readMessages({ received }: ScriptedServer, secret: string): Message[] {
  return received.map((request) => verifyWebhook(request, secret) as Message);
}
