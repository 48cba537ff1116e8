import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectGraphError } from '#tests/support/graph-client.ts';
import { connect, PAGE_ID, startFacebook } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;
let token: string;

beforeAll(async () => {
  harness = await startFacebook();
});
beforeEach(async () => {
  await harness.control.reset();
  token = await connect(harness);
});
afterAll(() => harness.close());

describe('Meta features that the sandbox does not simulate', () => {
  it('reports an unsupported parameter by name', async () => {
    const form = { message: 'x', formatting: 'MARKDOWN', call_to_action: '{}' };
    expect((await harness.call(`/${PAGE_ID}/feed`, { form, token })).status).toBe(200);
    const violations = await harness.control.listViolations('facebook');
    expect(violations.map(({ message }) => message)).toEqual([
      expect.stringContaining('the sandbox ignored the parameter "formatting"'),
      expect.stringContaining('the sandbox ignored the parameter "call_to_action"'),
    ]);
  });
});

describe('a request for a missing object', () => {
  it("is rejected with its method's error", async () => {
    for (const method of ['GET', 'DELETE', 'POST']) {
      const path = `/${PAGE_ID}_999999999`;
      const response = await harness.call(path, { method, token });
      expectGraphError(response, 100, 33);
      expect(response.body['error']).toMatchObject({
        message: expect.stringMatching(`^Unsupported ${method.toLowerCase()} request`),
      });
    }
  });
});

describe("Meta's fields and periods", () => {
  it('are accepted: length, thumbnails and likes of a video, and a total over a range', async () => {
    const fields = 'id,length,thumbnails,likes.summary(true)';
    const query = { fields };
    expect((await harness.call(`/${PAGE_ID}/videos`, { query, token })).status).toBe(200);
    const { body, status } = await harness.call(`/${PAGE_ID}/insights`, {
      query: { metric: 'page_media_view', period: 'total_over_range' },
      token,
    });
    expect([status, body['data']]).toMatchObject([200, [{ period: 'total_over_range' }]]);
    const [{ values } = { values: [] }] = body['data'] as Array<{ values: unknown[] }>;
    expect(values).toHaveLength(1);
  });
});
