import type { ActionFunctionArgs } from '@remix-run/node';
import { expect, it } from 'vitest';
import { action as resetPassword } from '#app/routes/reset-password.tsx';
import { action as verifyEmail } from '#app/routes/verify-email.tsx';

const RESULTS = [
  ['a link that worked', { kind: 'done', email: null }, 200],
  ['a link that works no more', { kind: 'expired' }, 410],
  ['what was refused', { kind: 'refused', status: 422, errors: {}, email: '' }, 422],
] as const;

const ACTIONS = { '/verify-email': verifyEmail, '/reset-password': resetPassword };

// Both pages reload after the form was submitted. The link is used up by then, so browser logs and programs
// would see a 410 for a successful action.
it.each(RESULTS)(
  'responds to %s with its own status, not with that of the used link',
  async (_what, result, status) => {
    for (const [path, action] of Object.entries(ACTIONS)) {
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        body: new FormData(),
      });
      const accountEmails = { submitVerify: async () => result, submitReset: async () => result };
      const args = {
        request,
        params: {},
        context: { accountEmails },
      } as unknown as ActionFunctionArgs;
      expect((await action(args)).init?.status, path).toBe(status);
    }
  },
);
