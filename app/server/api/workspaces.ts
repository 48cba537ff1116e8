import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/workspaces.ts';

export function mountWorkspaces(frame: ApiFrame, { workspaces }: Services): void {
  apiRoute(frame, operations.getBannedWords, async ({ actor }) => ({
    status: 200,
    body: await workspaces.getBannedWords(actor),
  }));
  apiRoute(frame, operations.setBannedWords, async ({ actor, body }) => ({
    status: 200,
    body: await workspaces.setBannedWords(actor, body),
  }));
  apiRoute(frame, operations.getLinkRules, async ({ actor }) => ({
    status: 200,
    body: await workspaces.getLinkRules(actor),
  }));
  apiRoute(frame, operations.setLinkRules, async ({ actor, body }) => ({
    status: 200,
    body: await workspaces.setLinkRules(actor, body),
  }));
}
