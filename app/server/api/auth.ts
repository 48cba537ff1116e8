import { AppError } from '#app/server/errors/app-error.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/auth.ts';

export function mountAuth(frame: ApiFrame, { users }: Services): void {
  apiRoute(frame, operations.getMe, async ({ actor }) => ({
    status: 200,
    body: await users.getMe(actor),
  }));
  apiRoute(frame, operations.createOrLink, async ({ actor, body }) => {
    const me = await users.getMe(actor);
    if (body.email !== undefined && body.email.trim().toLowerCase() !== me.email) {
      throw new AppError('forbidden', {
        message: 'This e-mail address is not that of the signed-in user.',
      });
    }
    return { status: 200, body: me };
  });
}
