import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { EXAMPLES } from '#openapi/examples.ts';

/** Fields that a client must never set: ownership, permissions, and billing. */
const INTRUDERS: Readonly<Record<string, unknown>> = {
  id: 'post_intruder',
  workspaceId: 'ws_intruder',
  userId: 'usr_intruder',
  ownerId: 'usr_intruder',
  createdAt: '2020-01-01T00:00:00Z',
  state: 'published',
  role: 'owner',
  scopes: ['posts:write'],
  plan: 'enterprise',
  subscriptionStatus: 'active',
  stripeCustomerId: 'cus_intruder',
  isAdmin: true,
};

/** Fields that an operation reads although they name a user, and compares with the actor. */
const NAMES_THE_ACTOR: Readonly<Record<string, readonly string[]>> = {
  // Rejected unless it is the actor's own ID, as the tests of the services show.
  deleteAccount: ['userId'],
  createCheckoutSession: ['userId'],
};

interface Smuggled {
  readonly field: string;
  readonly body: unknown;
}

type Body = Record<string, unknown>;
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Yields the body with one extra field, for each object in it and each field that the object lacks. */
function* smuggle(body: unknown): Generator<Smuggled> {
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries())
      for (const inner of smuggle(item)) yield { ...inner, body: body.with(index, inner.body) };
    return;
  }
  if (!isObject(body)) return;
  for (const [field, value] of Object.entries(INTRUDERS))
    if (!(field in body)) yield { field, body: { ...body, [field]: value } };
  for (const [name, value] of Object.entries(body))
    for (const inner of smuggle(value)) yield { ...inner, body: { ...body, [name]: inner.body } };
}

/**
 * Operations with a JSON body or an upload. Unlike a JSON body, an upload's form is checked by its own
 * parser.
 */
const WITH_BODY = OPERATIONS.flatMap(({ id, body, upload }) => {
  const schema = body ?? upload;
  return schema ? [{ id, schema, isJson: body !== undefined }] : [];
});

/** Whether the schema accepts the field: it neither rejects it by name nor drops it. */
function isAccepted(schema: z.ZodType, plain: unknown, { field, body }: Smuggled): boolean {
  const { success, data, error } = schema.safeParse(body);
  if (success) return !isDeepStrictEqual(data, plain);
  return !error.issues.some(
    (issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(field),
  );
}

describe('a body with fields that its operation does not have', () => {
  it.each(WITH_BODY)('is rejected by name: $id', ({ id, schema, isJson }) => {
    const body = EXAMPLES[id] ?? {};
    const plain = schema.safeParse(body);
    expect(plain.error?.issues ?? [], `${id} needs a correct body in this test`).toEqual([]);
    const exempt = NAMES_THE_ACTOR[id] ?? [];
    const accepted = [...smuggle(body)].filter(
      (one) =>
        !exempt.includes(one.field) &&
        (isAccepted(schema, plain.data, one) || (isJson && schema.safeParse(one.body).success)),
    );
    expect(accepted.map(({ field }) => field)).toEqual([]);
  });

  it('is tested for every operation with a body', () => {
    const lacking = OPERATIONS.filter(({ id, body }) => body && !(id in EXAMPLES));
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });
});
