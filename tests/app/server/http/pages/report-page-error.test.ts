import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { handleError } from '#app/entry.server.tsx';
import { reportPageError } from '#app/server/http/pages/report-page-error.ts';

/** A page without an action and one that throws, served by Remix like ours. */
const BUILD = {
  entry: {
    module: {
      default: (_request: Request, status: number) => new Response(null, { status }),
      handleError,
    },
  },
  routes: {
    page: { id: 'page', path: 'page', module: { default: () => null } },
    broken: {
      id: 'broken',
      path: 'broken',
      module: {
        default: () => null,
        action: () => {
          throw new Error('a bug');
        },
      },
    },
  },
  assets: { version: '1', url: '/', entry: { module: '/', imports: [] }, routes: {} },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild;

async function post(path: string): Promise<{ status: number; logged: unknown[] }> {
  const logged: unknown[] = [];
  const log = (level: string) => (facts: object, message: string) =>
    void logged.push([level, message, facts]);
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: log('warn'), error: log('error') };
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'kiln' }),
  });
  const { status } = await createRequestHandler(BUILD, 'production')(request, {
    reportError: (error: unknown) => reportPageError(logger, { error, requestId: 'req_1' }),
  } as never);
  return { status, logged };
}

it('logs a warning for a form posted to a page without an action, which returns 405', async () => {
  expect(await post('/page')).toEqual({
    status: 405,
    logged: [['warn', 'A page refused a request.', { status: 405, requestId: 'req_1' }]],
  });
});

it('still reports a bug as an error', async () => {
  expect(await post('/broken')).toMatchObject({
    status: 500,
    logged: [['error', 'A page failed.', { err: { message: 'a bug' } }]],
  });
});
