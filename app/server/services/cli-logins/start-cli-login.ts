import { CLI_LOGIN_INTERVAL_SECONDS, CLI_LOGIN_MINUTES } from '#app/domain/identity/cli-login.ts';
import { createId } from '#app/server/db/ids.ts';
import type { ServiceDeps } from '../deps.ts';
import { createSecret, createUserCode, hashSecret } from './cli-login-secrets.ts';

const MINUTE_MS = 60_000;
/** How long an expired request is still recognized as expired. */
const KEPT_MS = 24 * 60 * MINUTE_MS;

export interface BeginInput {
  readonly client: string;
  readonly scopes: readonly string[];
  /** Where the program listens on the browser's machine; null if the user types a code instead. */
  readonly loopback: { readonly port: number; readonly state: string } | null;
  /** The network the request comes from, for rate limiting. */
  readonly address: string;
}

export interface StartedLogin {
  readonly id: string;
  /** The program's own secret, which it exchanges for the token. */
  readonly deviceCode: string;
  readonly userCode: string | null;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

/**
 * Starts a CLI login. Nothing is granted until a person decides. Secrets are stored as hashes. Throws
 * `rate_limited`.
 */
export async function startCliLogin(
  { prisma, clock, callLimits }: Pick<ServiceDeps, 'prisma' | 'clock' | 'callLimits'>,
  { client, scopes, loopback, address }: BeginInput,
): Promise<StartedLogin> {
  await callLimits.count('cli-login', address);
  const now = clock.now();
  const deviceCode = createSecret();
  const userCode = loopback === null ? createUserCode() : null;
  const id = createId('clog');
  await prisma.cliLogin.deleteMany({
    where: { expiresAt: { lt: new Date(now.getTime() - KEPT_MS) } },
  });
  await prisma.cliLogin.create({
    data: {
      id,
      client,
      scopes: [...scopes],
      deviceHash: hashSecret(deviceCode),
      userCodeHash: userCode === null ? null : hashSecret(userCode),
      loopbackPort: loopback?.port ?? null,
      loopbackState: loopback?.state ?? null,
      intervalSeconds: CLI_LOGIN_INTERVAL_SECONDS,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CLI_LOGIN_MINUTES * MINUTE_MS),
    },
  });
  return {
    id,
    deviceCode,
    userCode,
    intervalSeconds: CLI_LOGIN_INTERVAL_SECONDS,
    expiresInSeconds: CLI_LOGIN_MINUTES * 60,
  };
}
