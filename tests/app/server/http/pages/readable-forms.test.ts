import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { isReadableAddress, refuseUnreadableForms } from '#app/server/http/pages/readable-forms.ts';

/** A page whose action returns the name it was sent. */
const BUILD = {
  routes: {
    page: {
      id: 'page',
      path: 'page',
      module: {
        default: () => null,
        action: async ({ request }: ActionFunctionArgs) => (await request.formData()).get('name'),
      },
    },
  },
} as unknown as ServerBuild;

async function send(body: BodyInit, contentType?: string): Promise<unknown> {
  const headers = contentType === undefined ? undefined : { 'content-type': contentType };
  const request = new Request('http://localhost/page', {
    method: 'POST',
    body,
    ...(headers && { headers }),
  });
  const action = refuseUnreadableForms(BUILD).routes['page']?.module.action;
  try {
    return await action?.({ request, params: {}, context: {} } as ActionFunctionArgs);
  } catch (error) {
    return error instanceof Response ? error.status : error;
  }
}

describe('a page form', () => {
  it('reaches the action unchanged', async () => {
    expect(await send(new URLSearchParams({ name: 'kiln ✓' }))).toBe('kiln ✓');
    const parts = new FormData();
    parts.set('name', 'kiln');
    parts.set('file', new File(['\0'], 'a.png'));
    expect(await send(parts)).toBe('kiln');
  });

  it.each([
    ['that breaks off', '--wrong\r\n\r\n', 'multipart/form-data; boundary=right'],
    ['that names no boundary', '--wrong\r\n\r\n', 'multipart/form-data'],
    ['with a null byte', 'name=%00', 'application/x-www-form-urlencoded'],
    ['with a null byte in a name', 'na%00me=x', 'application/x-www-form-urlencoded'],
  ])('is rejected with 400 if it has %s', async (_what, body, contentType) => {
    expect(await send(body, contentType)).toBe(400);
  });
});

it.each([
  ['/app/posts/post_1?q=100%25&x=%', true],
  ['/app/posts/%e2%9c%93', true],
  ['/app/posts/%00', false],
  ['/app?q=%00', false],
  ['/x%0D%0AX-Injected%3A%201', false],
  ['/app/posts/%', false],
  ['/app/posts/%ed%a0%80', false],
])('parses the URL %s: %s', (url, expected) => {
  expect(isReadableAddress(url)).toBe(expected);
});
