import type { LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action, loader } from '#app/routes/app.downloader.tsx';
import { runImport } from '#app/server/services/downloads/run-import.ts';
import { createServices } from '#app/server/services/services.ts';
import {
  createDownloadsFixture,
  type DownloadsFixture,
} from '#tests/app/server/services/downloads/downloads-fixture.ts';

let fixture: DownloadsFixture;
beforeAll(async () => {
  fixture = await createDownloadsFixture();
});
afterAll(() => fixture.close());

const ADDRESS = 'http://localhost:3000/app/downloader';

const toArguments = (request: Request): LoaderFunctionArgs => {
  const { actor, deps } = fixture;
  // The parts of the context that this page uses.
  const context = { actor, services: createServices(deps) } as LoaderFunctionArgs['context'];
  return { request, params: {}, context };
};

/** Submits the form of an import, and returns the page it redirects to. */
async function startImport(fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ intent: 'import', ...fields });
  const response = await action(toArguments(new Request(ADDRESS, { method: 'POST', body })));
  if (!(response instanceof Response)) throw new Error('It was refused.', { cause: response });
  return response.headers.get('location') ?? '';
}

async function inspect(address: string) {
  const { item } = await loader(toArguments(new Request(new URL(address, ADDRESS))));
  if (!item) throw new Error('This workspace has no import with this ID.');
  return item;
}

async function run(address: string) {
  const { signal } = new AbortController();
  await runImport(fixture.deps, { importId: (await inspect(address)).id, signal });
  return inspect(address);
}

describe('an import that failed', () => {
  it('is restarted with the same options, and succeeds this time', async () => {
    const url = `${fixture.web.origin}/kiln.mp4`;
    fixture.web.serve('/kiln.mp4', (_request, response) => response.writeHead(503).end());
    const first = await startImport({ url, title: 'The kiln opens' });
    const failed = await run(first);
    expect(failed).toMatchObject({ state: 'failed', url, title: 'The kiln opens' });

    fixture.serveVideo('/kiln.mp4');
    const second = await startImport({ url: failed.url, title: failed.title ?? '' });
    expect(second).not.toBe(first);
    expect(await run(second)).toMatchObject({ state: 'ready', url, title: 'The kiln opens' });
    expect(await inspect(first)).toMatchObject({ state: 'failed' });
  });
});
