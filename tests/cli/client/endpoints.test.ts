import { expect, it } from 'vitest';
import { ENDPOINTS } from '#cli/client/endpoints.ts';
import { ANSWERS } from '#openapi/answers.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';

it.each(Object.entries(ENDPOINTS))('%s is where the API has it', (id, endpoint) => {
  const operation = OPERATIONS.find((one) => one.id === id);
  expect(endpoint).toMatchObject({
    method: operation?.method.toUpperCase(),
    path: operation?.path,
  });
  expect('isRead' in endpoint && endpoint.isRead).toBe(operation?.readsOnly ?? false);
});

it.each(Object.entries(ENDPOINTS).filter(([, { keys }]) => keys.length > 0))(
  'an answer to %s has the members that it is known by',
  (id, { keys }) => {
    expect(Object.keys(ANSWERS[id]?.body ?? {})).toEqual(expect.arrayContaining([...keys]));
  },
);
