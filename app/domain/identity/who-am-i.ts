import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { API_SCOPES } from '../api/api-scopes.ts';
import { PlatformEnvironment } from '../platforms/platforms.ts';
import { Role } from '../workspaces/roles.ts';

/** The caller, their workspace, and what they can do. */
export const WhoAmIOutput = z
  .object({
    via: z.enum(['session', 'token']).describe('How the request was authenticated.'),
    user: z.object({ id: z.string(), email: z.string().nullable() }),
    workspace: z.object({ id: z.string(), name: z.string(), role: Role }),
    environment: PlatformEnvironment.nullable().describe(
      'The only accounts it can access; null means both.',
    ),
    scopes: z.array(z.enum(API_SCOPES)).describe('Permissions, limited by the role.'),
    token: z
      .object({
        id: z.string(),
        name: z.string(),
        prefix: z.string().describe("The token's first characters."),
        createdAt: Instant,
        expiresAt: Instant.nullable(),
      })
      .nullable()
      .describe('The API token itself; null for others.'),
  })
  .meta({ id: 'WhoAmI' });
export type WhoAmIOutput = z.infer<typeof WhoAmIOutput>;
