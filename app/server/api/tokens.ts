import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/tokens.ts';

export function mountTokens(frame: ApiFrame, { tokens }: Services): void {
  apiRoute(frame, operations.listTokens, async ({ actor }) => ({
    status: 200,
    body: await tokens.listApiTokens(actor),
  }));
  apiRoute(frame, operations.createToken, async ({ actor, body }) => ({
    status: 201,
    body: await tokens.createApiToken(actor, body),
  }));
  apiRoute(frame, operations.revokeToken, async ({ actor, params }) => {
    await tokens.revokeApiToken(actor, params);
    return { status: 204 };
  });
}
