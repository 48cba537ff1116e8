import { afterEach, describe, expect, it } from 'vitest';
import { runCli, runOnTerminal } from '#tests/support/cli.ts';
import { startScriptedServer } from '#tests/support/scripted-server.ts';

const PLANS = [
  { platform: 'twitter', verdict: 'fits', needed: false, changes: [], reason: null },
  {
    platform: 'instagram',
    verdict: 'changes',
    needed: true,
    changes: [
      { code: 'crop', message: 'Crops 10 px from the top: Instagram accepts 3:4 to 1.91:1.' },
      { code: 'convert', message: 'Converts PNG to JPEG.' },
    ],
    reason: null,
  },
  {
    platform: 'youtube',
    verdict: 'impossible',
    needed: true,
    changes: [],
    reason: 'YouTube accepts videos only.',
  },
];
const RENDITION = {
  id: 'rnd_1',
  platform: 'instagram',
  platforms: ['instagram', 'twitter', 'linkedin'],
  state: 'queued',
  progress: 0,
};

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(body: unknown) {
  const server = await startScriptedServer({ body });
  servers.push(server);
  return server;
}

describe('fanfare media fit', () => {
  it('shows the planned changes with --plan, and converts nothing', async () => {
    const server = await serve({ items: PLANS });
    const flags = ['--platform', 'twitter,instagram', '--platform', 'youtube', '--plan'];
    const { code, screen: stdout } = await runOnTerminal(['media', 'fit', 'med_1', ...flags], {
      url: server.baseUrl,
      token: 'ff_t',
    });
    expect(code).toBe(0);
    expect(server.received.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /api/media/med_1/fit-plan',
    ]);
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual({
      platforms: ['twitter', 'instagram', 'youtube'],
    });
    expect(stdout).toContain('no changes needed');
    expect(stdout).toContain('Crops 10 px from the top');
    expect(stdout).toContain('YouTube accepts videos only.');
  });

  it('converts files around the focal point and from the chosen start', async () => {
    const server = await serve({ items: [RENDITION], plans: PLANS.slice(1, 2) });
    const flags = ['--platform', 'instagram', '--focal', '0.5,0.2', '--trim-start', '1500'];
    const { code, json } = await runCli(['media', 'fit', 'med_1', ...flags], {
      url: server.baseUrl,
      token: 'ff_t',
    });
    expect(code).toBe(0);
    expect(server.received[0]?.target).toBe('/api/media/med_1/renditions');
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual({
      platforms: ['instagram'],
      focalPoint: { x: 0.5, y: 0.2 },
      trimStartMs: 1500,
    });
    expect(json()).toMatchObject({ items: [RENDITION] });
  });

  it('lists a shared file under each requested platform', async () => {
    const shared = [PLANS[1], { ...PLANS[1], platform: 'linkedin' }];
    const server = await serve({ items: [RENDITION], plans: shared });
    const { screen } = await runOnTerminal(
      ['media', 'fit', 'med_1', '--platform', 'instagram,linkedin'],
      { url: server.baseUrl, token: 'ff_t' },
    );
    const rows = screen.split('\n').filter((line) => line.includes('rnd_1'));
    expect(rows.map((row) => row.trim().split(/\s+/u)[0])).toEqual(['Instagram', 'LinkedIn']);
  });

  it('reports all invalid arguments at once', async () => {
    const { code, stderr } = await runCli(['media', 'fit', 'med_1', '--focal', '2,3'], {
      url: 'http://127.0.0.1:1',
      token: 'ff_t',
    });
    expect(code).toBe(2);
    expect(stderr).toContain('--platform');
    expect(stderr).toContain('--focal needs two numbers from 0 to 1');
  });
});
