import { listCapabilities } from '#app/domain/content/capabilities.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/capabilities.ts';

export function mountCapabilities(frame: ApiFrame, { users }: Services): void {
  apiRoute(frame, operations.whoAmI, async ({ actor }) => ({
    status: 200,
    body: await users.whoAmI(actor),
  }));
  apiRoute(frame, operations.getCapabilities, async () => ({
    status: 200,
    body: listCapabilities(),
  }));
}
