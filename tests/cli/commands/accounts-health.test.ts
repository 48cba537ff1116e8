import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnTerminal, runCli, runOnTerminal } from '#tests/support/cli.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';

let product: BorrowedProduct;

const run = (...args: string[]) => runCli(['accounts', 'health', ...args], product.app);

beforeAll(async () => {
  product = await borrowProduct();
  await product.connect(['youtube', 'tiktok']);
});
afterAll(() => product.close());

async function revoke(platform: string): Promise<void> {
  for (const { id } of await product.control.listAccounts(platform)) {
    await product.control.revokeTokens(platform, id);
  }
}

describe('fanfare accounts health', () => {
  it('shows the health of the accounts, and exits 0 while they are fine', async () => {
    const { code, stderr, json } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json().items).toMatchObject([
      { platform: 'tiktok', health: { status: 'ok', renewsItself: true, needsUser: false } },
      { platform: 'youtube', health: { status: 'ok', atRisk: { count: 0, items: [] } } },
    ]);
  });

  it('--probe checks with the platforms now; an unavailable one requires nothing of the user', async () => {
    await product.control.addFault({
      platform: 'tiktok',
      endpoint: 'user.info',
      kind: 'status',
      status: 503,
    });
    const { code, json } = await run('--probe');
    await product.control.clearFaults();
    expect(code).toBe(0);
    expect(json().items).toMatchObject([
      { health: { status: 'unreachable', needsUser: false, probeErrorKind: 'unavailable' } },
      { health: { status: 'ok' } },
    ]);
    expect((await run('--probe')).json().items[0].health.status).toBe('ok');
  });

  it('exits 8 when an account needs its user, and shows where to go', async () => {
    await revoke('tiktok');
    const { code, json } = await run('--probe');
    expect(code).toBe(8);
    const [tiktok, youtube] = json().items;
    expect(tiktok.health).toMatchObject({
      status: 'needs_reconnect',
      needsUser: true,
      reconnectUrl: `${product.app.url}/api/auth/tiktok/oauth/start/tiktok`,
    });
    expect(await run(youtube.id)).toMatchObject({ code: 0 });
    const one = await run(tiktok.id);
    expect(one.code).toBe(8);
    expect(one.json().items).toMatchObject([{ id: tiktok.id }]);
    await product.connect(['tiktok']);
    expect(await run()).toMatchObject({ code: 0 });
  });

  it('reports an unknown account, and exits 3', async () => {
    const { code, stderr } = await run('acct_01kb0000000000000000000000');
    expect(code).toBe(3);
    expect(stderr).toContain('This workspace has no account with this ID.');
  });
});

describeOnTerminal('fanfare accounts health at a terminal', () => {
  it('shows a table, followed by what to do', async () => {
    await revoke('youtube');
    const { code, screen } = await runOnTerminal(['accounts', 'health', '--probe'], {
      ...product.app,
      env: { NO_COLOR: '1' },
    });
    expect(code).toBe(8);
    expect(screen).toMatch(
      /^PLATFORM {2,}ACCOUNT {2,}HEALTH {2,}EXPIRES {2,}LAST OK {2,}WAITING {2,}ID\r\n/u,
    );
    expect(screen).toMatch(/\nTikTok {2,}@\w+ {2,}ok {2,}renews, \d{4}-\d\d-\d\d/u);
    expect(screen).toMatch(/\nYouTube {2,}@\w+ {2,}needs reconnect {2,}renews/u);
    expect(screen).toContain(
      'YouTube: The connection to YouTube has expired. Its posts are waiting.',
    );
    expect(screen).toContain('/api/auth/youtube/oauth2/start/google');
  });
});
