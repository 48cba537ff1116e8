import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { Actor } from '#app/server/services/actor.ts';
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
    if (!account)
      throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
    return { status: 200, body: account };
  });
  apiRoute(frame, operations.disconnectAccount, async ({ actor, params }) => {
    await accounts.disconnectAccount(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.connectAccount, async ({ actor, params, query, isBrowser }) => {
    const platform = PlatformId.safeParse(params.platform).data;
    if (!platform) throw new AppError('not_found', { message: 'Unknown platform.' });
    // A signed-in user is redirected to the product's own link, which checks where the request came from.
    if (isBrowser && actor.via === 'session')
      return { status: 302, redirectTo: CONNECT_PATHS[platform] };
    const { returnTo } = query;
    const started = await accounts.startConnection(actor, { platform, returnTo });
    if (isBrowser) return { status: 302, redirectTo: started.url };
    return { status: 200, body: { ...started, expiresAt: started.expiresAt.toISOString() } };
  });
  const listConnected = async (actor: Actor, ids: readonly string[]) => ({
    status: 200,
    body: { items: await accounts.listConnected(actor, ids) },
  });
  apiRoute(frame, operations.finishConnection, {
    run: async ({ actor, body: { platform, state, code = null, error = null } }) => {
      const response = { platform, state, code, error };
      const { accountIds } = await accounts.completeConnection(actor, response);
      return listConnected(actor, accountIds);
    },
    recover: ({ actor }, ids) => listConnected(actor, ids.split(' ')),
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
  apiRoute(frame, operations.listPlaylists, async ({ actor, params }) => ({
    status: 200,
    body: await accounts.listPlaylists(actor, params),
  }));
}
