import { expect, it } from 'vitest';
import { RESPONSES } from '#openapi/responses.ts';
import { EXAMPLES } from '#openapi/examples.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { listFaults } from '#tests/support/documented-responses.ts';

const WITH_BODY = OPERATIONS.filter(({ body }) => body !== undefined);

it.each(WITH_BODY.map(({ id, body }) => ({ id, body })))(
  'the example of $id is valid',
  ({ id, body }) => {
    expect(body?.safeParse(EXAMPLES[id]).error?.issues ?? []).toEqual([]);
  },
);

it('examples exist for known operations only', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(WITH_BODY.map(({ id }) => id).sort());
});

const WITH_RESPONSE = OPERATIONS.filter(({ success }) =>
  Object.values(success).some(({ schema }) => schema !== null),
);

it('responses exist for known operations only', () => {
  expect(Object.keys(RESPONSES).sort()).toEqual(WITH_RESPONSE.map(({ id }) => id).sort());
});

it.each(WITH_RESPONSE.filter(({ events }) => !events))(
  'the example response of $id is as documented',
  ({ id, method, path }) => {
    const { status = 0, body } = RESPONSES[id] ?? {};
    const contentType = 'application/json';
    expect(listFaults({ method: method.toUpperCase(), path, status, contentType, body })).toEqual(
      [],
    );
  },
);
