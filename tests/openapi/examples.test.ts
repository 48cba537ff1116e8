import { expect, it } from 'vitest';
import { EXAMPLES } from '#openapi/examples.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';

const WITH_BODY = OPERATIONS.filter(({ body }) => body !== undefined);

it.each(WITH_BODY.map(({ id, body }) => ({ id, body })))(
  'the example of $id is one that is taken',
  ({ id, body }) => {
    expect(body?.safeParse(EXAMPLES[id]).error?.issues ?? []).toEqual([]);
  },
);

it('examples are shown for the operations that there are', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(WITH_BODY.map(({ id }) => id).sort());
});
