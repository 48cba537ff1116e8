import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_SCOPES, type ApiScope } from '#app/domain/api/api-scopes.ts';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { readConfig } from '#app/server/config/config.ts';
import { createId } from '#app/server/db/ids.ts';
import { hashToken, toShownPrefix } from '#app/server/services/api-tokens/token-format.ts';
import type { Role } from '#app/server/services/actor.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { type Fanfare, startFanfare } from '../../server.ts';
import { createProductDatabase, type DatabaseKind } from './product-database.ts';
import { findFreePort } from './spawned-process.ts';
import { WITHOUT_LIMITS } from './without-limits.ts';

export interface Tenant {
  readonly userId: string;
  readonly workspaceId: string;
}

export interface TokenOptions {
  readonly scopes?: readonly ApiScope[];
  readonly environment?: PlatformEnvironment;
  readonly revokedAt?: Date;
  readonly expiresAt?: Date;
}

export interface ApiApp {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  /** The demo user on the Creator plan, with a token for every scope. */
  readonly owner: Tenant & { readonly token: string };
  readonly fanfare: Fanfare;
  /** Creates a user with their own workspace. */
  createTenant(): Promise<Tenant>;
  /** Adds another user to the workspace. */
  addMember(workspaceId: string, role: Role): Promise<Tenant>;
  createToken(tenant: Tenant, options?: TokenOptions): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the whole product in this process, with helpers that write tenants, roles, and tokens to its
 * database.
 */
export async function startApiApp(
  env: Readonly<Record<string, string>> = WITHOUT_LIMITS,
  database?: DatabaseKind,
): Promise<ApiApp> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-api-'));
  const { env: place, drop } = await createProductDatabase(dataDir, database);
  const sandboxPort = await findFreePort();
  const fanfare = await startFanfare(
    readConfig({
      LOG_LEVEL: 'silent',
      ...place,
      ...env,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(sandboxPort),
    }),
  );
  const token = await seedDemo(fanfare);
  const { prisma } = fanfare.container.deps;
  const members = await prisma.member.findFirstOrThrow({
    select: { userId: true, workspaceId: true },
  });

  async function addMember(workspaceId: string, role: Role): Promise<Tenant> {
    const userId = createId('usr');
    await prisma.user.create({ data: { id: userId, email: `${userId}@example.com` } });
    await prisma.member.create({ data: { id: createId('mem'), userId, workspaceId, role } });
    return { userId, workspaceId };
  }

  return {
    url: fanfare.url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    owner: { ...members, token },
    fanfare,
    addMember,
    createTenant: async () => {
      const id = createId('ws');
      await prisma.workspace.create({ data: { id, name: 'Next door' } });
      await prisma.subscription.create({
        data: {
          id: createId('sub'),
          workspaceId: id,
          plan: 'creator',
          cycle: 'monthly',
          status: 'active',
        },
      });
      return addMember(id, 'owner');
    },
    createToken: async (
      { userId, workspaceId },
      { scopes = API_SCOPES, environment = 'sandbox', ...ends } = {},
    ) => {
      const prefix = environment === 'live' ? 'ff_live_' : 'ff_test_';
      const text = prefix + randomBytes(32).toString('base64url');
      await prisma.apiToken.create({
        data: {
          id: createId('tok'),
          hash: hashToken(text),
          prefix: toShownPrefix(text),
          name: 'Test',
          scopes: [...scopes],
          environment,
          userId,
          workspaceId,
          ...ends,
        },
      });
      return text;
    },
    close: async () => {
      await fanfare.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
