import type { z, ZodType } from 'zod';
import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '#app/server/platforms/kit/call-platform.ts';
import { bearerRequest } from '../api.ts';
import type { LinkedinConfig } from '../config.ts';
import { API_CALL } from '../errors.ts';
import { ImageResponse, Organization, PageRoles } from '../wire.ts';

const PAGE_SCOPE = 'w_organization_social';
/** Roles that can post. LinkedIn's documentation spells the second one both ways. */
const POSTING_ROLES: ReadonlySet<string> = new Set([
  'ADMINISTRATOR',
  'CONTENT_ADMIN',
  'CONTENT_ADMINISTRATOR',
  'DIRECT_SPONSORED_CONTENT_POSTER',
]);
const ROLES_PER_CALL = 100;
const MAX_CALLS = 10;

interface Reader {
  readonly config: LinkedinConfig;
  readonly context: PlatformCallContext;
  readonly tokens: TokenSet;
}

/** Lists the Pages that the member can post to. Empty if the app can't post as a Page or list Pages. */
export async function listPages(
  config: LinkedinConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  if (!tokens.scopes.includes(PAGE_SCOPE)) return [];
  const reader = { config, context, tokens };
  const pages: ConnectableAccount[] = [];
  for (const urn of await listPostingPages(reader)) pages.push(await describePage(reader, urn));
  return pages;
}

/** A member can have several roles on a Page, so duplicates are removed. */
async function listPostingPages(reader: Reader): Promise<ReadonlySet<string>> {
  const urns = new Set<string>();
  for (let call = 0; call < MAX_CALLS; call += 1) {
    const start = call * ROLES_PER_CALL;
    const path = `organizationAcls?q=roleAssignee&state=APPROVED&count=${ROLES_PER_CALL}&start=${start}`;
    const response = await readOrNull(reader, path, { schema: PageRoles, optional: 'permission' });
    const roles = response?.elements ?? [];
    for (const urn of roles.flatMap(toPostingPage)) urns.add(urn);
    if (roles.length < ROLES_PER_CALL) break;
  }
  return urns;
}

type PageRole = z.infer<typeof PageRoles>['elements'][number];

function toPostingPage({ role, organization, organizationTarget }: PageRole): string[] {
  const urn = organization ?? organizationTarget;
  return urn !== undefined && POSTING_ROLES.has(role) ? [urn] : [];
}

/** A missing name or logo never fails the connection. Without a name, the Page shows its ID. */
async function describePage(reader: Reader, urn: string): Promise<ConnectableAccount> {
  const id = urn.split(':').at(-1) ?? '';
  const path = `organizations/${encodeURIComponent(id)}`;
  const page = await readOrNull(reader, path, { schema: Organization, optional: 'any' });
  const { localizedName = `Page ${id}`, vanityName = id, logoV2 = {} } = page ?? {};
  return {
    externalId: urn,
    name: localizedName,
    handle: null,
    pictureUrl: await findLogo(reader, logoV2.cropped ?? logoV2.original),
    profileUrl: `${reader.config.webUrl}/company/${vanityName}/`,
    tokens: reader.tokens,
    details: {},
  };
}

/** The logo is a digital media asset URN. The Images API uses the same ID in an image URN. */
async function findLogo(reader: Reader, asset: string | undefined): Promise<string | null> {
  if (asset === undefined) return null;
  const urn = asset.replace(/^urn:li:digitalmediaAsset:/u, 'urn:li:image:');
  const path = `images/${encodeURIComponent(urn)}`;
  const image = await readOrNull(reader, path, { schema: ImageResponse, optional: 'any' });
  return image?.downloadUrl ?? null;
}

async function readOrNull<T>(
  { config, context, tokens }: Reader,
  path: string,
  { schema, optional }: { schema: ZodType<T>; optional: 'permission' | 'any' },
): Promise<T | null> {
  const request = bearerRequest(config, tokens.accessToken, { method: 'GET', path });
  try {
    return await requestJson(context, request, { rules: API_CALL.rules, schema });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (optional === 'any' || error.kind === 'permission') return null;
    throw error;
  }
}
