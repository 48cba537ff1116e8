import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMER_NAMES } from '#openapi/deprecations.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import { type ApiClient, createApiClient } from './api-client.ts';

const HEADERS = ['deprecation', 'sunset', 'link'] as const;
const EXPECTED = [
  '@1795392000',
  'Tue, 01 Jun 2027 00:00:00 GMT',
  '</api/changelog>; rel="deprecation"; type="application/json"',
];
const PUBLISH = '/api/publisher/publish';

let product: BorrowedProduct;
let call: ApiClient;

beforeAll(async () => {
  product = await borrowProduct();
  call = createApiClient(product.app.url, product.app.token);
});
afterAll(() => product.close());

const readHeaders = (headers: Headers) => HEADERS.map((name) => headers.get(name));

const RENAMED = OPERATIONS.flatMap(({ method, path, formerQueryNames = {} }) =>
  Object.entries(formerQueryNames).map(
    ([former, current]) =>
      [method.toUpperCase(), path.replace(/\{\w+\}/gu, 'none_1'), former, current] as const,
  ),
);

describe('a deprecated query parameter', () => {
  it('is one of the seven that had underscores', () => {
    expect(RENAMED.map(([method, path, former]) => `${method} ${path} ${former}`).sort()).toEqual([
      'DELETE /api/posts/none_1 take_down',
      'GET /api/auth/none_1/connect return_to',
      'POST /api/bulk dry_run',
      'POST /api/bulk/none_1/rows first_row',
      'POST /api/posts dry_run',
      'POST /api/publish dry_run',
      'POST /api/publisher/publish dry_run',
    ]);
  });

  it.each(RENAMED)(
    '%s %s?%s gets the deprecation headers, and %s gets none',
    async (method, path, old, name) => {
      const former = await call(method, `${path}?${old}=%20`);
      expect(readHeaders(former.headers)).toEqual(EXPECTED);
      const current = await call(method, `${path}?${name}=%20`);
      expect(readHeaders(current.headers)).toEqual([null, null, null]);
      expect(former.status).toBe(current.status);
    },
  );

  it('works like the current name', async () => {
    await product.connect(['twitter']);
    const body = { platforms: ['twitter'], content: { captions: ['Only a rehearsal'] } };
    const former = await call('POST', `${PUBLISH}?dry_run=true`, { body });
    const current = await call('POST', `${PUBLISH}?dryRun=true`, { body });
    expect([former.status, former.body['valid']]).toEqual([200, true]);
    expect([current.status, current.body['valid']]).toEqual([200, true]);
  });

  it('is refused under the name that was sent, and when the current name is sent too', async () => {
    const wrong = await call('POST', `${PUBLISH}?dry_run=maybe`, { body: {} });
    expect(wrong.body.errors?.map(({ pointer }) => pointer)).toContain('#query/dry_run');
    expect(wrong.body.message).toContain('dry_run');
    const both = await call('POST', `${PUBLISH}?dry_run=true&dryRun=false`, { body: {} });
    expect(both.status).toBe(422);
    expect(both.body.errors).toContainEqual({
      pointer: '#query/dry_run',
      code: 'repeated_parameter',
      message: 'dry_run is a former name of the parameter dryRun. Send only dryRun.',
    });
    const twice = await call('POST', `${PUBLISH}?dry_run=true&dry_run=true`, { body: {} });
    expect(twice.body.message).toContain('dry_run was sent 2 times');
  });
});

describe('a deprecated body field', () => {
  it.each([
    ['refreshToken', 'x', EXPECTED],
    ['platforms', ['twitter'], [null, null, null]],
  ])('%s', async (name, value, expected) => {
    const body = { content: { captions: ['Rehearsed'] }, [name]: value };
    const response = await call('POST', '/api/validate', { body });
    expect(readHeaders(response.headers)).toEqual(expected);
  });
});

describe('a problem document', () => {
  it('has its fields under the current and the former names', async () => {
    const missing = await call('GET', '/api/posts/post_none');
    const { requestId, request_id: former } = missing.body;
    expect(requestId).toBe(missing.headers.get('request-id'));
    expect(former).toBe(requestId);
    const strangers = Array.from({ length: 150 }, (_, index) => [`stranger${index}`, index]);
    const body = Object.fromEntries(strangers) as Record<string, number>;
    const many = await call('POST', '/api/validate', { body });
    expect(many.body['errorsOmitted']).toBeGreaterThan(0);
    expect(many.body['errors_omitted']).toBe(many.body['errorsOmitted']);
  });
});

describe('the document', () => {
  interface Parameter {
    readonly name: string;
    readonly deprecated?: boolean;
    readonly schema: { readonly deprecated?: boolean; readonly default?: unknown };
  }

  it('marks each former name as deprecated, without a default, and no current one', async () => {
    const { body } = await call('GET', '/api/openapi.json', { token: null });
    const paths = body['paths'] as Record<string, Record<string, { parameters: Parameter[] }>>;
    const found = OPERATIONS.filter(({ formerQueryNames }) => formerQueryNames !== undefined);
    expect(found).toHaveLength(RENAMED.length);
    for (const { path, method, formerQueryNames = {} } of found) {
      const parameters = paths[path]?.[method]?.parameters ?? [];
      const find = (name: string) => parameters.find((parameter) => parameter.name === name);
      for (const [former, current] of Object.entries(formerQueryNames)) {
        expect(find(former)).toMatchObject({ deprecated: true, schema: { deprecated: true } });
        expect(find(former)?.schema).not.toHaveProperty('default');
        expect(find(current)?.deprecated).toBeUndefined();
      }
    }
  });

  it('lists the deprecations in the changelog, with a sunset at least six months away', async () => {
    const { body } = await call('GET', '/api/changelog', { token: null });
    expect(JSON.stringify(body)).toContain('"kind":"deprecated"');
    const months = new Date(FORMER_NAMES.sunset ?? 0).getTime() - Date.parse(FORMER_NAMES.since);
    expect(months).toBeGreaterThan(182 * 24 * 3_600_000);
  });
});
