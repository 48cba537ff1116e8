import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { describeRefusals } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;
let receivers: ScriptedServer[];
let endpoints: string[];
let eventId: string;

const run = (...args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
  receivers = await Promise.all([startScriptedServer(), startScriptedServer()]);
  endpoints = [];
  for (const receiver of receivers) {
    receiver.script(...Array.from({ length: 9 }, () => ({ status: 200 })));
    endpoints.push((await run('webhooks', 'create', receiver.baseUrl)).json().webhook.id);
  }
  await run('webhooks', 'test', endpoints[0] ?? '');
  eventId = (await run('webhooks', 'trigger', 'post.failed')).json().eventId;
  const areDelivered = async () => {
    const { items } = (await run('events', 'list', '--state', 'delivered')).json();
    return items.length === 3;
  };
  await vi.waitUntil(areDelivered, { timeout: PATIENCE_MS, interval: 200 });
}, 120_000);
afterAll(async () => {
  for (const id of endpoints) await run('webhooks', 'delete', id, '--yes');
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await product.close();
});

describe('fanfare events', () => {
  it('lists what was sent to all endpoints, newest first, each with its endpoint', async () => {
    const { code, json } = await run('events', 'list', '--json');
    expect(code).toBe(0);
    const { items } = json();
    expect(items.map(({ type }: { type: string }) => type)).toEqual([
      'post.failed',
      'post.failed',
      'webhook.test',
    ]);
    expect(items[0]).toMatchObject({ eventId, state: 'delivered', attempts: [{ status: 200 }] });
    const [first, second] = items.map(({ webhookId }: { webhookId: string }) => webhookId);
    expect([first, second].toSorted()).toEqual(endpoints.toSorted());
  });

  it('filters them by endpoint, kind, state and count', async () => {
    const ids = async (...args: string[]) =>
      (await run('events', 'list', '--query', 'items[].type', ...args)).json();
    expect(await ids('--webhook', endpoints[1] ?? '')).toEqual(['post.failed']);
    expect(await ids('--type', 'post.failed')).toEqual(['post.failed', 'post.failed']);
    expect(await ids('--state', 'failed')).toEqual([]);
    expect(await ids('--limit', '1')).toEqual(['post.failed']);
    expect((await run('events', 'list', '--webhook', 'whook_nope')).code).not.toBe(0);
  });

  it('resends an event to every endpoint that got it, or to one', async () => {
    const received = () => receivers.map((receiver) => receiver.received.length);
    const before = received();
    const all = await run('events', 'resend', eventId, '--json');
    expect(all.code, all.stderr).toBe(0);
    expect(all.json().items).toHaveLength(2);
    await vi.waitUntil(() => received().every((count, index) => count > (before[index] ?? 0)), {
      timeout: PATIENCE_MS,
    });
    for (const receiver of receivers)
      expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(eventId);
    const [first = 0, second = 0] = received();
    const one = await run('events', 'resend', eventId, '--webhook', endpoints[1] ?? '');
    expect(one.json().items).toMatchObject([{ webhookId: endpoints[1], eventId }]);
    await vi.waitUntil(() => received()[1] === second + 1, { timeout: PATIENCE_MS });
    expect(received()[0]).toBe(first);
  });

  it('reports an unknown event', async () => {
    const { code, stderr } = await run('events', 'resend', 'whev_01kb');
    expect(code).toBe(3);
    expect(stderr).toContain("The event whev_01kb isn't in the log of any endpoint.");
  });
});

describeOnTerminal('fanfare events on a terminal', () => {
  it('shows a table with the event to copy at the end', async () => {
    const { screen } = await runOnTerminal(['events', 'list', '--limit', '1'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    const [header = '', line = ''] = screen.split('\r\n');
    expect(header).toMatch(/^HAPPENED +EVENT +STATE +LATEST RESPONSE +ENDPOINT +EVENT ID$/u);
    expect(line).toMatch(/ {2}post\.failed {2}delivered .* {2}whev_\w+$/u);
  });
});

describeRefusals('fanfare events list', ['events', 'list']);
describeRefusals('fanfare events resend', ['events', 'resend', 'whev_1']);
