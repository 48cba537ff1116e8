import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type ProbedAccount,
  type ProbeResult,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import { sealTokens } from '#app/server/services/accounts/token-columns.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

/** A platform whose account responses the test scripts, and that records the tokens it's called with. */
export interface AccountPlatform {
  readonly registry: PlatformRegistry;
  readonly probed: string[];
  readonly refreshed: string[];
  refreshAheadSeconds: number | null;
  requiredScopes: readonly string[];
  probe: (account: ProbedAccount) => Promise<ProbeResult>;
  refresh: (tokens: TokenSet) => Promise<TokenSet>;
}

export function refuse(kind: PlatformErrorKind, retryAt: Date | null = null): PlatformError {
  return new PlatformError({
    platform: 'linkedin',
    kind,
    code: `test_${kind}`,
    message: `It failed: ${kind}.`,
    remedy: 'Wait.',
    platformMessage: `They said ${kind}`,
    retryAt,
  });
}

export function createAccountPlatform(base = createScriptedPlatform()): AccountPlatform {
  const script: AccountPlatform = {
    probed: [],
    refreshed: [],
    refreshAheadSeconds: 300,
    requiredScopes: [],
    probe: async () => ({ scopes: null }),
    refresh: async (tokens) => ({ ...tokens, accessToken: `${tokens.accessToken}+` }),
    registry: {
      environmentFor: () => 'sandbox',
      getAdapter: (...args) => {
        const adapter = base.registry.getAdapter(...args);
        return { ...adapter, probe, oauth: { ...adapter.oauth, ...getOAuth() } };
      },
    },
  };
  const probe: PlatformAdapter['probe'] = (_context, account) => {
    script.probed.push(account.accessToken);
    return script.probe(account);
  };
  const getOAuth = () => ({
    requiredScopes: script.requiredScopes,
    refreshAheadSeconds: script.refreshAheadSeconds,
    refresh: (_context: unknown, tokens: TokenSet) => {
      script.refreshed.push(tokens.accessToken);
      return script.refresh(tokens);
    },
  });
  return script;
}

/** Stores these tokens for the account, as a connection at `issuedAt` would. */
export async function storeTokens(
  { prisma, secrets }: Pick<ServiceDeps, 'prisma' | 'secrets'>,
  accountId: string,
  tokens: Partial<TokenSet> & Pick<TokenSet, 'accessToken' | 'issuedAt'>,
): Promise<void> {
  const none = { accessTokenExpiresAt: null, refreshToken: null, refreshTokenExpiresAt: null };
  await prisma.account.update({
    where: { id: accountId },
    data: sealTokens(secrets, accountId, { ...none, scopes: [], ...tokens }),
  });
}
