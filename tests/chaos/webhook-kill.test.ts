import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { WebhookDeliveryPage, WebhookWithSecret } from '#app/domain/webhooks/webhooks.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const Message = z.object({ id: z.string(), type: z.string() });
/** The sweeper looks for unclaimed messages several times in this time. */
const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

describe('a process that is killed while it sends a webhook', () => {
  let product: ProductProcesses;
  let receiver: ScriptedServer;

  beforeAll(async () => {
    [product, receiver] = await Promise.all([
      startProduct({ database: 'embedded' }),
      startScriptedServer(),
    ]);
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  async function call(path: string, body?: unknown): Promise<unknown> {
    const { url, token } = product.app;
    const response = await fetch(`${url}/api/webhooks${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  }

  it('sends it again with the same ID, so that its receiver can recognize it', async () => {
    const url = `${receiver.baseUrl}/hook`;
    const { secret, webhook } = WebhookWithSecret.parse(await call('', { url }));
    // The receiver accepts it and responds, but nobody is left to record that.
    receiver.script(
      () => {
        product.app.process.child.kill('SIGKILL');
        return { status: 200 };
      },
      { status: 200 },
    );
    // The response may be lost with the process: it's sent as soon as the event is queued.
    await call(`/${webhook.id}/test`, {}).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });
    await vi.waitUntil(() => receiver.received.length === 1, PATIENCE);
    await product.kill();
    await product.restart();
    const [delivery] = await vi.waitUntil(async () => {
      const { items } = WebhookDeliveryPage.parse(await call(`/${webhook.id}/deliveries`));
      return items.some(({ state }) => state === 'delivered') ? items : null;
    }, PATIENCE);

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivery?.eventId, delivery?.eventId]);
    const [first, second] = receiver.received.map((seen) =>
      Message.parse(verifyWebhook(seen, secret)),
    );
    expect(second).toEqual(first);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
  });
});
