import type { Page } from 'playwright-core';
import type { z } from 'zod';

export interface Demo {
  /** A page that's signed in. */
  readonly page: Page;
  readonly url: string;
  readonly sandboxUrl: string;
}

type Multipart = Record<string, { name: string; mimeType: string; buffer: Buffer }>;

/** Calls the demo's API as the signed-in person. Throws for a refused request. */
export async function call<S extends z.ZodType>(
  { page, url }: Demo,
  path: string,
  { schema, ...request }: { schema: S; data?: unknown; multipart?: Multipart },
): Promise<z.infer<S>> {
  const isGet = request.data === undefined && request.multipart === undefined;
  const response = await page.request.fetch(url + path, {
    method: isGet ? 'GET' : 'POST',
    headers: { origin: url, prefer: 'wait=0' },
    ...request,
  });
  if (!response.ok())
    throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return schema.parse(await response.json());
}
