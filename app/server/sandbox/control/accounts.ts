import type { Request } from 'express';
import {
  expireAccountTokens,
  revokeAccountTokens,
  toState,
  TOKEN_TABLE,
} from '../kit/oauth-tokens.ts';
import type { TokenRow } from '../kit/oauth-tokens.ts';
import type { ControlDeps, MountedSimulator } from './deps.ts';
import { parseInput } from './input.ts';
import { PlatformQuery, TokensInput } from './schemas.ts';

export function createAccountHandlers(deps: ControlDeps) {
  return {
    list: (request: Request) => {
      const { platform } = parseInput(PlatformQuery, request.query);
      const chosen = platform === undefined ? deps.mounted : [deps.getMounted(platform)];
      return { body: { accounts: chosen.flatMap(listAccounts) } };
    },
    revoke: (request: Request) => {
      const { platform, accountId } = parseInput(TokensInput, request.body);
      return { body: { revoked: revoke(deps.getMounted(platform), accountId) } };
    },
    expire: (request: Request) => {
      const { platform, accountId } = parseInput(TokensInput, request.body);
      return { body: { expired: expire(deps.getMounted(platform), accountId) } };
    },
  };
}

function revoke({ simulator, context }: MountedSimulator, accountId: string): number {
  const own = simulator.revokeTokens?.(context, accountId);
  return own ?? revokeAccountTokens(context.collection<TokenRow>(TOKEN_TABLE), accountId);
}

function expire({ simulator, context }: MountedSimulator, accountId: string): number {
  const own = simulator.expireTokens?.(context, accountId);
  const tokens = context.collection<TokenRow>(TOKEN_TABLE);
  return own ?? expireAccountTokens(tokens, accountId, context.now());
}

function listAccounts({ simulator, context }: MountedSimulator) {
  const now = context.now();
  const tokens = context.collection<TokenRow>(TOKEN_TABLE).values();
  return simulator.personas.map((persona) => ({
    platform: simulator.platform,
    ...persona,
    activeTokens: tokens.filter(
      (row) => row.personaId === persona.id && toState(row, now) === 'active',
    ).length,
  }));
}
