import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/members.ts';

export function mountMembers(frame: ApiFrame, { teams }: Services): void {
  apiRoute(frame, operations.listWorkspaces, async ({ actor }) => ({
    status: 200,
    body: await teams.listWorkspaces(actor),
  }));
  apiRoute(frame, operations.updateWorkspace, async ({ actor, body }) => ({
    status: 200,
    body: await teams.updateWorkspace(actor, body),
  }));
  apiRoute(frame, operations.listMembers, async ({ actor, query }) => ({
    status: 200,
    body: await teams.listMembers(actor, query),
  }));
  apiRoute(frame, operations.updateMember, async ({ actor, params, body }) => ({
    status: 200,
    body: await teams.updateMember(actor, { ...params, ...body }),
  }));
  apiRoute(frame, operations.removeMember, async ({ actor, params }) => {
    await teams.removeMember(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.listInvitations, async ({ actor }) => ({
    status: 200,
    body: await teams.listInvitations(actor),
  }));
  apiRoute(frame, operations.inviteMember, async ({ actor, body }) => ({
    status: 201,
    body: await teams.inviteMember(actor, body),
  }));
  apiRoute(frame, operations.resendInvitation, async ({ actor, params }) => ({
    status: 200,
    body: await teams.resendInvitation(actor, params),
  }));
  apiRoute(frame, operations.revokeInvitation, async ({ actor, params }) => {
    await teams.revokeInvitation(actor, params);
    return { status: 204 };
  });
}
