import { AppError } from '#app/server/errors/app-error.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api-route.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/accounts.ts';

export function mountAccounts(frame: ApiFrame, { accounts }: Services): void {
  apiRoute(frame, operations.listAccounts, async ({ actor }) => ({
    status: 200,
    body: { items: await accounts.listAccounts(actor) },
  }));
  apiRoute(frame, operations.updateAccount, async ({ actor, params }) => {
    await accounts.setDefaultAccount(actor, params);
    const account = (await accounts.listAccounts(actor)).find(({ id }) => id === params.accountId);
    if (!account) throw new AppError('not_found', { message: 'There is no such account.' });
    return { status: 200, body: account };
  });
  apiRoute(frame, operations.disconnectAccount, async ({ actor, params }) => {
    await accounts.disconnectAccount(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.getAccountHealth, async ({ actor, params }) => ({
    status: 200,
    body: await accounts.getHealth(actor, params),
  }));
  apiRoute(frame, operations.probeAccount, async ({ actor, params, signal }) => ({
    status: 200,
    body: await accounts.probeAccount(actor, { ...params, signal }),
  }));
  apiRoute(frame, operations.getCreatorOptions, async ({ actor, params }) => ({
    status: 200,
    body: await accounts.readCreatorOptions(actor, params),
  }));
}
