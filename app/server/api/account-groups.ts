import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/account-groups.ts';

export function mountAccountGroups(frame: ApiFrame, { accountGroups }: Services): void {
  apiRoute(frame, operations.listAccountGroups, async ({ actor }) => ({
    status: 200,
    body: await accountGroups.listAccountGroups(actor),
  }));
  apiRoute(frame, operations.createAccountGroup, {
    run: async ({ actor, body }) => ({
      status: 201,
      body: await accountGroups.createAccountGroup(actor, body),
    }),
    recover: async ({ actor }, groupId) => ({
      status: 201,
      body: await accountGroups.readAccountGroup(actor, { groupId }),
    }),
  });
  apiRoute(frame, operations.getAccountGroup, async ({ actor, params }) => ({
    status: 200,
    body: await accountGroups.getAccountGroup(actor, params),
  }));
  apiRoute(frame, operations.updateAccountGroup, {
    run: async ({ actor, params, body }) => ({
      status: 200,
      body: await accountGroups.updateAccountGroup(actor, { ...params, ...body }),
    }),
    recover: async ({ actor }, groupId) => ({
      status: 200,
      body: await accountGroups.readAccountGroup(actor, { groupId }),
    }),
  });
  apiRoute(frame, operations.deleteAccountGroup, async ({ actor, params }) => {
    await accountGroups.deleteAccountGroup(actor, params);
    return { status: 204 };
  });
}
