import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli, spawnCli } from '#tests/support/cli.ts';
import { noteCliRun } from '#tests/support/cli-runs.ts';
import { describeRefusals } from '#tests/support/cli-refusals.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { startTcpGate } from '#tests/support/tcp-gate.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

let product: BorrowedProduct;

beforeAll(async () => {
  product = await borrowProduct();
});
afterAll(() => product.close());

const run = (...args: string[]) => runCli(args, product.app);

function follow(args: readonly string[], url = product.app.url) {
  const child = spawnCli(['logs', 'tail', ...args], { url, token: product.app.token });
  const seen = { stderr: '', stdout: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (seen.stderr += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (seen.stdout += text));
  const records = () =>
    seen.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const stop = async () => {
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    noteCliRun(['logs', 'tail', ...args], 130, seen.stdout);
  };
  return { seen, records, stop };
}

const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

describe('fanfare logs tail', () => {
  it('shows each event once as it happens, even after a disconnect, until Ctrl-C', async () => {
    const gate = await startTcpGate(product.app.url);
    const { seen, records, stop } = follow(['--events', 'post.failed,account.at_risk'], gate.url);
    await vi.waitUntil(() => seen.stderr.includes('Following events.'), PATIENCE);
    await run('webhooks', 'trigger', 'post.failed');
    await vi.waitUntil(() => records().length === 1, PATIENCE);
    gate.cut();
    await vi.waitUntil(() => seen.stderr.includes('Retrying'), PATIENCE);
    await run('webhooks', 'trigger', 'account.at_risk');
    gate.open();
    await vi.waitUntil(() => records().length === 2, PATIENCE);
    await stop();
    expect(records()).toMatchObject([
      { type: 'post.failed', data: { state: 'failed' }, timestamp: expect.any(String) },
      { type: 'account.at_risk' },
    ]);
    expect(seen.stderr).not.toContain('Secret');
    await gate.close();
  });

  it('follows the audit log from its last entries on', async () => {
    const { seen, records, stop } = follow(['--audit', '--lines', '1', '--group', 'settings']);
    await vi.waitUntil(() => seen.stderr.includes('Following the audit log.'), PATIENCE);
    const before = records().length;
    for (const word of ['kiln', 'clay'])
      await run('api', 'PUT', '/api/workspace/banned-words', '-f', `words=["${word}"]`);
    await vi.waitUntil(() => records().length === before + 2, PATIENCE);
    await stop();
    const actions = records().slice(before);
    expect(actions).toMatchObject([
      { action: 'settings.banned_words', by: 'token' },
      { action: 'settings.banned_words', by: 'token' },
    ]);
    expect(actions[0].at < actions[1].at).toBe(true);
  });

  it.each([
    [['--audit', '--events', 'post.failed'], "--events can't be used with --audit."],
    [['--lines', '3'], "--lines can't be used without --audit."],
    [['--audit', '--group', 'gossip'], "gossip isn't valid for --group"],
    [['--audit', '--lines', '101'], '--lines must be a whole number from 0 to 100.'],
  ])('rejects %j and exits 2', async (args, message) => {
    const { code, stderr } = await run('logs', 'tail', ...args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describeRefusals('fanfare logs tail', ['logs', 'tail']);
