import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfigHome, runCli } from './cli.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';

export function problem(status: number, code: string, more: Record<string, unknown> = {}) {
  const detail = `Refused with ${code}.`;
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({
      type: `/apis/errors#${code}`,
      title: code,
      status,
      code,
      detail,
      message: detail,
      error: detail,
      request_id: 'req_test',
      errors: [],
      ...more,
    }),
  };
}

/** Tests how a command that calls the server handles missing permissions and server failures. */
export function describeRefusals(command: string, args: readonly string[]): void {
  describe(`${command}, refused`, () => {
    let server: ScriptedServer;
    let env: Record<string, string>;

    beforeEach(async () => {
      server = await startScriptedServer();
      env = { XDG_CONFIG_HOME: await createConfigHome() };
    });
    afterEach(() => server.close());

    it('explains how to log in without a token, doesn’t prompt, and exits 4', async () => {
      const run = await runCli(args, { url: server.baseUrl, env });
      expect(run).toMatchObject({ code: 4, stdout: '' });
      expect(run.stderr).toMatch(/^Error: There is no API token for .*\n.*fanfare login/u);
      expect(server.received).toEqual([]);
    });

    it('reports a wrong token with the request ID, and exits 4', async () => {
      server.script(problem(401, 'unauthenticated'));
      const run = await runCli(args, { url: server.baseUrl, token: 'ff_test_wrong', env });
      expect(run).toMatchObject({ code: 4, stdout: '' });
      expect(run.stderr).toContain('Refused with unauthenticated.');
      expect(run.stderr).toContain('Request ID: req_test');
      expect(server.received[0]?.headers).toMatchObject({
        authorization: 'Bearer ff_test_wrong',
        'user-agent': expect.stringMatching(/^fanfare-cli\/\d/u),
      });
    });

    it('when the server fails it exits 3, and --json prints the error as JSON', async () => {
      server.script(problem(500, 'internal'));
      const run = await runCli([...args, '--json'], { url: server.baseUrl, token: 'ff_t', env });
      expect(run).toMatchObject({ code: 3, stdout: '' });
      expect(JSON.parse(run.stderr)).toEqual({
        error: {
          code: 'internal',
          message: 'Refused with internal.',
          errors: [],
          request_id: 'req_test',
        },
      });
    });
  });
}
