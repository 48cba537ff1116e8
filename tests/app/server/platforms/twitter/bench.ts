import { onTestFinished } from 'vitest';
import { twitterConfig } from '#app/server/platforms/twitter/config.ts';
import { createTwitterAdapter } from '#app/server/platforms/twitter/index.ts';
import type { HttpClient, HttpRequest } from '#app/server/ports/http-client.ts';
import { validateXResponse, validateXRequest } from '#tests/contract/spec-validator.ts';
import { type AppAtSandbox, type Knobs, SandboxBench } from '#tests/support/sandbox-bench.ts';

export const createAdapter = (app: AppAtSandbox) => createTwitterAdapter(twitterConfig(app));

/**
 * Starts a bench that's closed after the test. With `isOdd`, responses may violate X's document on purpose.
 */
export async function startBench(knobs: Knobs = {}, { isOdd = false } = {}): Promise<SandboxBench> {
  const bench = await SandboxBench.start({
    platform: 'twitter',
    createAdapter,
    wrapHttp: (http) => validateCalls(http, isOdd),
    knobs: { processingSeconds: 0, ...knobs },
  });
  onTestFinished(() => bench.close());
  return bench;
}

/** Returns the texts of all visible posts. */
export async function listTexts(bench: SandboxBench): Promise<string[]> {
  const posts = await bench.listPosts();
  return posts.filter(({ live }) => live).map(({ text }) => text);
}

/** Validates all requests and responses in tests with X's own document. */
function validateCalls(http: HttpClient, isOdd: boolean): HttpClient {
  return {
    request: async (request) => {
      const { pathname } = new URL(request.url);
      const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      const search = new URLSearchParams(query).toString();
      const path = `${pathname.replace('/twitter', '')}${search === '' ? '' : `?${search}`}`;
      if (path.startsWith('/2/oauth2/')) return http.request(request);
      const { method } = request;
      validateXRequest({ method, path, ...readBody(request) });
      const response = await http.request(request);
      const { status, text } = response;
      const body: unknown = text === '' ? undefined : response.json();
      if (body !== undefined && !isOdd) validateXResponse({ method, path, status, body });
      return response;
    },
  };
}

function readBody({ body }: HttpRequest): { body?: unknown; contentType?: string } {
  if (body?.kind === 'json') return { body: body.value };
  if (body?.kind !== 'multipart') return {};
  const fields = body.parts.map(({ name, value }) => [
    name,
    typeof value === 'string' ? value : 'bytes',
  ]);
  return { body: Object.fromEntries(fields) as unknown, contentType: 'multipart/form-data' };
}
