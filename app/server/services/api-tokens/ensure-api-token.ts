import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashToken, toShownPrefix } from './token-format.ts';

/** Creates or restores this exact token, with every scope. For the token that the demo prints. */
export async function ensureApiToken(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  token: {
    text: string;
    name: string;
    userId: string;
    workspaceId: string;
    environment: PlatformEnvironment;
  },
): Promise<void> {
  const { text, name, userId, workspaceId, environment } = token;
  const data = {
    name,
    userId,
    workspaceId,
    environment,
    scopes: [...API_SCOPES],
    revokedAt: null,
    expiresAt: null,
  };
  await deps.prisma.apiToken.upsert({
    where: { hash: hashToken(text) },
    create: {
      id: createId('tok'),
      hash: hashToken(text),
      prefix: toShownPrefix(text),
      createdAt: deps.clock.now(),
      ...data,
    },
    update: data,
  });
}
