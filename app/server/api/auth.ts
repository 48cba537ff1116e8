import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/auth.ts';

export function mountAuth(frame: ApiFrame, { users, deletion }: Services): void {
  apiRoute(frame, operations.getMe, async ({ actor }) => ({
    status: 200,
    body: await users.getMe(actor),
  }));
  apiRoute(frame, operations.createOrLink, async ({ actor, body }) => ({
    status: 200,
    body: await users.createOrLink(actor, body),
  }));
  apiRoute(frame, operations.deleteAccount, async ({ actor, query, body }) => ({
    status: 200,
    body: await deletion.deleteUser(actor, [query, body ?? {}]),
  }));
}
