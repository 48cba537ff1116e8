import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { Browser } from '#scripts/demo/browser.ts';
import {
  type ContainerTree,
  createContainerTree,
} from '#tests/support/container/container-tree.ts';
import { runBuildSteps } from '#tests/support/container/run-build-steps.ts';
import { readDockerfile } from '#tests/support/container/dockerfile.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/u, '');
/** Installing all packages and building takes two minutes on an idle machine. */
const BUILD_MS = 900_000;
const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@fanfare.example',
  password: 'a long walk home 42',
};

const image = readDockerfile();

describe.each([
  { built: 'this checkout', build: async () => ROOT },
  ...(IS_WHOLE ? [{ built: 'a clean folder', build: runBuildSteps }] : []),
])('the container image’s steps, run in $built', ({ build }) => {
  let tree: ContainerTree;
  let server: ChildProcess;
  let env: Record<string, string>;
  let url: string;
  let log = '';

  beforeAll(async () => {
    tree = await createContainerTree(await build());
    const port = await findFreePort();
    url = `http://localhost:${port}`;
    env = {
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
      PUBLIC_URL: url,
      MASTER_KEY: '7'.repeat(64),
    };
    server = tree.start(image.command, env);
    server.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
    server.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
  }, BUILD_MS);
  afterAll(async () => {
    server?.kill('SIGKILL');
    await tree?.remove();
  });

  const readStatus = async (): Promise<string> => {
    try {
      const response = await fetch(`${url}/readyz`);
      return `${response.status} ${(await response.text()).slice(0, 200)}`;
    } catch (error) {
      return `${String(error)} ${log}`;
    }
  };

  it('starts as an unprivileged user from a tree that it can’t write, and gets ready', async () => {
    await expect.poll(readStatus, PATIENCE).toMatch(/^200 \{"status":"ready"/u);
  });

  it('is healthy by the image’s own check', async () => {
    expect(await tree.run(image.healthCheck, env)).toEqual({ code: 0, text: '' });
  });

  it('publishes to the sandbox', async () => {
    const browser = new Browser();
    await browser.submit(await browser.open(`${url}/register`), { values: PERSON });
    const plan = ['--owner', PERSON.email, '--plan', 'creator'];
    const set = await tree.run(['node', 'build/program/workspace-plan.js', ...plan], env);
    expect(set.code, set.text).toBe(0);
    const consent = await browser.open(url + CONNECT_PATHS.twitter);
    await browser.submit(consent, { button: /allow/iu });
    const response = await fetch(`${url}/api/publisher/publish`, {
      method: 'POST',
      headers: {
        cookie: await browser.readCookies(url),
        origin: url,
        'content-type': 'application/json',
        prefer: 'wait=30',
      },
      body: JSON.stringify({ platforms: ['twitter'], content: { captions: ['From a container'] } }),
    });
    expect(await response.json()).toMatchObject({ status: 'published' });
  });

  it('stops on the signal that a container engine sends', async () => {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit, log).toEqual([0, null]);
  });
});
