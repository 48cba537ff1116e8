import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formAction, formActions } from '#app/routes/shared/form-action.ts';
import { FieldText, textFields, toText } from '#app/routes/shared/form-fields.ts';
import { AppError } from '#app/server/errors/app-error.ts';

const CITY = z.strictObject({
  name: z.string().min(2, 'Enter a name.'),
  code: z.string().length(3),
});

const rename = formAction(CITY, {
  intent: 'rename',
  read: (form) => ({ name: toText(form.get('name')), code: toText(form.get('code')) }),
  check: ({ name }): Record<string, string> =>
    name === 'Atlantis' ? { name: 'This city has sunk.' } : {},
  run: async ({ input, actor }) => {
    if (input.name === 'Troy') throw new AppError('conflict', { message: 'Troy has moved.' });
    if (input.name === 'Ur') throw new TypeError('a bug');
    return { renamed: input.name, by: actor.userId };
  },
  refuse: (refusal) => refusal,
});

const remove = formAction(z.object({ id: FieldText }), {
  read: textFields('id'),
  run: async ({ input }) => ({ removed: input.id }),
  refuse: ({ errors }) => ({ errors }),
});

function submit(
  action: (args: Parameters<ReturnType<typeof formActions>>[0]) => Promise<unknown>,
  fields: Record<string, string>,
  actor: unknown = { userId: 'u1' },
) {
  const body = new URLSearchParams(fields);
  const request = new Request('http://localhost/app', { method: 'POST', body });
  return action({ request, params: {}, context: { actor } as unknown as AppLoadContext });
}

describe('formAction', () => {
  it('runs the handler with the checked input and ignores fields of other forms', async () => {
    const fields = { name: 'Ulm', code: 'ULM', intent: 'rename', theme: 'dark' };
    expect(await submit(rename, fields)).toEqual({ renamed: 'Ulm', by: 'u1' });
  });

  it('returns all errors at once, with the fields as typed', async () => {
    expect(await submit(rename, { name: 'U', code: 'ULMX' })).toMatchObject({
      init: { status: 422 },
      data: {
        typed: { name: 'U', code: 'ULMX' },
        errors: { name: 'Enter a name.', code: expect.any(String) },
        messages: ['Enter a name.', expect.any(String)],
        error: null,
      },
    });
  });

  it('returns errors that the schema can’t express along with the others', async () => {
    expect(await submit(rename, { name: 'Atlantis', code: '' })).toMatchObject({
      init: { status: 422 },
      data: { errors: { name: 'This city has sunk.', code: expect.any(String) } },
    });
  });

  it('returns a service’s refusal with its status', async () => {
    expect(await submit(rename, { name: 'Troy', code: 'TRY' })).toMatchObject({
      init: { status: 409 },
      data: { typed: { name: 'Troy' }, errors: { form: 'Troy has moved.' } },
    });
  });

  it('lets a bug propagate', async () => {
    await expect(submit(rename, { name: 'Ur', code: 'URX' })).rejects.toThrow('a bug');
  });

  it('redirects signed-out users before it reads the form', async () => {
    for (const action of [rename, formActions(rename, remove)]) {
      const thrown: unknown = await submit(action, {}, null).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(Response);
      expect(thrown).toMatchObject({ status: 302 });
    }
  });
});

describe('formActions', () => {
  const action = formActions(rename, remove);

  it('ignores fields that a strict schema would refuse', async () => {
    const strict = formAction(z.strictObject({ id: z.string() }), {
      read: textFields('id'),
      run: async ({ input }) => input,
      refuse: ({ errors }) => errors,
    });
    expect(await submit(formActions(strict), { id: 'c1', intent: 'x' })).toEqual({ id: 'c1' });
  });

  it('runs the form that the intent names', async () => {
    const fields = { intent: 'rename', name: 'Ulm', code: 'ULM' };
    expect(await submit(action, fields)).toEqual({ renamed: 'Ulm', by: 'u1' });
  });

  it.each(['', 'explode'])('runs the form without an intent for %j', async (intent) => {
    expect(await submit(action, { intent, id: 'c1' })).toEqual({ removed: 'c1' });
  });
});
