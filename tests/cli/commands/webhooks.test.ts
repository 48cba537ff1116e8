import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal, spawnCli } from '#tests/support/cli.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startTcpGate } from '#tests/support/tcp-gate.ts';
import { verifyWebhook } from '#tests/support/verify-webhook.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(args, product.app);

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['linkedin']);
});
afterAll(() => product.close());

describe('fanfare webhooks', () => {
  it('creates, shows, changes, rotates and deletes an endpoint', async () => {
    const url = 'https://hooks.example.com/fanfare';
    const created = await run('webhooks', 'create', url, '--events', 'post.published,post.failed');
    expect(created.code, created.stderr).toBe(0);
    const { webhook, secret } = created.json();
    expect(webhook).toMatchObject({ url, events: ['post.published', 'post.failed'] });
    expect(secret).toMatch(/^whsec_/u);
    expect((await run('webhooks', 'list')).json().items).toMatchObject([{ id: webhook.id }]);
    const changed = await run('webhooks', 'update', webhook.id, '--all-events', '--off');
    expect(changed.json()).toMatchObject({ events: [], enabled: false });
    expect((await run('webhooks', 'get', webhook.id)).json()).toEqual(changed.json());
    expect((await run('webhooks', 'rotate', webhook.id)).json().secret).not.toBe(secret);
    expect(await run('webhooks', 'delete', webhook.id)).toMatchObject({ code: 2, stdout: '' });
    expect((await run('webhooks', 'delete', webhook.id, '--yes')).json()).toMatchObject({
      deleted: true,
    });
    expect((await run('webhooks', 'get', webhook.id)).code).toBe(3);
  });

  it('tests an endpoint, shows its log, and resends a message', async () => {
    const receiver = await startScriptedServer({ status: 202 }, { status: 500 }, { status: 200 });
    const created = (await run('webhooks', 'create', receiver.baseUrl)).json();
    const { id } = created.webhook;
    const message = (await run('webhooks', 'test', id)).json();
    expect(message).toMatchObject({ type: 'webhook.test' });
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: PATIENCE_MS });
    expect(verifyWebhook(receiver.received[0] as never, created.secret)).toMatchObject({
      id: message.eventId,
    });
    const isKept = async () =>
      (await run('webhooks', 'deliveries', id)).json().items[0].state === 'delivered';
    await vi.waitUntil(isKept, { timeout: PATIENCE_MS, interval: 100 });
    expect((await run('webhooks', 'resend', id, message.id)).code).toBe(0);
    await vi.waitUntil(() => receiver.received.length === 2, { timeout: PATIENCE_MS });
    expect(receiver.received[1]?.headers['webhook-id']).toBe(message.eventId);
    const sent = (await run('webhooks', 'trigger', 'post.failed', '--webhook', id)).json();
    await vi.waitUntil(() => receiver.received.length === 3, { timeout: PATIENCE_MS });
    expect(JSON.parse(receiver.received[2]?.text ?? '')).toMatchObject({
      id: sent.eventId,
      type: 'post.failed',
      test: true,
      data: { state: 'failed' },
    });
    await receiver.close();
    await run('webhooks', 'delete', id, '--yes');
  });

  it.each([
    ['create', ['https://x.example', '--events', 'post.eaten'], "post.eaten isn't valid for"],
    ['update', ['whook_1'], 'Specify what to change'],
    ['update', ['whook_1', '--on', '--off'], 'Use --on or --off'],
    ['trigger', ['post.eaten'], "post.eaten isn't valid for <event>"],
    ['listen', ['--secret', 'whsec_short'], '--secret must be whsec_'],
  ])('%s %j reports what is wrong, and exits 2', async (verb, args, message) => {
    const { code, stderr } = await run('webhooks', verb, ...args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });

  it('reports when no endpoint would get a sample', async () => {
    const { code, stderr } = await run('webhooks', 'trigger', 'post.published');
    expect(code).toBe(3);
    expect(stderr).toContain('No enabled endpoint or listener subscribes to');
  });
});

describe('fanfare webhooks listen', () => {
  it('forwards each event once, signed, even after a disconnect, until Ctrl-C', async () => {
    const receiver = await startScriptedServer({ status: 204 }, { status: 500, body: 'no' });
    const gate = await startTcpGate(product.app.url);
    const args = ['webhooks', 'listen', '--forward-to', receiver.baseUrl, '--secret', SECRET];
    const child = spawnCli(args, { url: gate.url, token: product.app.token });
    let [stderr, reported] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => (reported += text));
    await vi.waitUntil(() => stderr.includes(`Secret: ${SECRET}`), { timeout: PATIENCE_MS });
    await run('webhooks', 'trigger', 'post.published');
    await vi.waitUntil(() => receiver.received.length === 1, { timeout: PATIENCE_MS });
    gate.cut();
    await vi.waitUntil(() => stderr.includes('Retrying'), { timeout: PATIENCE_MS });
    await run('webhooks', 'trigger', 'account.at_risk');
    gate.open();
    await vi.waitUntil(() => receiver.received.length === 2, { timeout: PATIENCE_MS });
    await vi.waitUntil(() => reported.trimEnd().split('\n').length === 2, { timeout: PATIENCE_MS });
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    const records = reported
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records).toMatchObject([
      { type: 'post.published', status: 204, event: { test: true } },
      { type: 'account.at_risk', status: 500, answer: 'no' },
    ]);
    const verified = receiver.received.map((each) => verifyWebhook(each, SECRET));
    expect(verified).toEqual(records.map(({ event }) => event));
    expect(stderr).toContain('Reconnected.');
    expect((await run('webhooks', 'trigger', 'post.published')).code).toBe(3);
    await gate.close();
    await receiver.close();
  });
});

describeOnTerminal('fanfare webhooks at a terminal', () => {
  it('shows an endpoint', async () => {
    const env = { NO_COLOR: '1' };
    const args = ['webhooks', 'create', 'https://hooks.example.com/t', '--description', 'CRM'];
    const { screen } = await runOnTerminal(args, { ...product.app, env });
    expect(screen).toContain("Copy the secret now. It isn't shown again.");
    expect(screen).toMatch(/Events +all\r\n/u);
    expect(screen).toMatch(/Secret +whsec_/u);
    const list = await runOnTerminal(['webhooks', 'list'], { ...product.app, env });
    expect(list.screen).toMatch(/^URL +EVENTS +ACCOUNTS +STATE +ID\r\n/u);
  });
});
