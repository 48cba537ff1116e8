import { expect, it } from 'vitest';
import { ENDPOINTS } from '#cli/client/endpoints.ts';
import { RESPONSES } from '#openapi/responses.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';

it.each(Object.entries(ENDPOINTS))('%s has the same path as in the API', (id, endpoint) => {
  const operation = OPERATIONS.find((one) => one.id === id);
  expect(endpoint).toMatchObject({
    method: operation?.method.toUpperCase(),
    path: operation?.path,
  });
  expect('isRead' in endpoint && endpoint.isRead).toBe(operation?.readsOnly ?? false);
});

it.each(Object.entries(ENDPOINTS).filter(([, { keys }]) => keys.length > 0))(
  'a response to %s has the members that identify it',
  (id, { keys }) => {
    expect(Object.keys(RESPONSES[id]?.body ?? {})).toEqual(expect.arrayContaining([...keys]));
  },
);
