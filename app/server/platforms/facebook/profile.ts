import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import type { ZodType } from 'zod';
import type { FacebookConfig } from './config.ts';
import { readGraph, type GraphAccess } from './graph.ts';
import { BusinessList, PageList, type Page } from './wire.ts';

const PAGE_FIELDS = 'id,name,access_token,tasks,category,picture{url}';
const ENTRIES_PER_CALL = '100';
/** Nobody has more; a platform that never ends its list must not hold us. */
const MAX_CALLS_PER_LIST = 50;

interface Listing<T> {
  readonly data: readonly T[];
  readonly paging?:
    { cursors?: { after?: string | undefined } | undefined; next?: string | undefined } | undefined;
}

/** Every Page that the person may use, each with its own token. */
export async function listFacebookPages(
  config: FacebookConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const access: GraphAccess = { config, context, accessToken: tokens.accessToken };
  const direct = await listAll(access, 'me/accounts', { fields: PAGE_FIELDS, schema: PageList });
  const mayReadPortfolios = tokens.scopes.includes('business_management');
  const held = direct.length === 0 || mayReadPortfolios ? await listPortfolioPages(access) : [];
  const pages = new Map([...held, ...direct].map((page) => [page.id, page]));
  return [...pages.values()].flatMap((page) => toAccount(config, page, tokens));
}

/** Pages of a business portfolio are missing in me/accounts when the person has no role on the Page itself. */
async function listPortfolioPages(access: GraphAccess): Promise<Page[]> {
  try {
    const businesses = await listAll(access, 'me/businesses', {
      fields: 'id',
      schema: BusinessList,
    });
    const pages: Page[] = [];
    for (const { id } of businesses) {
      for (const edge of ['owned_pages', 'client_pages']) {
        pages.push(
          ...(await listAll(access, `${id}/${edge}`, { fields: PAGE_FIELDS, schema: PageList })),
        );
      }
    }
    return pages;
  } catch (error) {
    // Without the permission for portfolios the Pages found directly are all there is.
    if (error instanceof PlatformError && isNotAllowed(error)) return [];
    throw error;
  }
}

function isNotAllowed(error: PlatformError): boolean {
  return error.kind === 'permission' || error.kind === 'rejected_content';
}

/** Pages through by the cursor: an address that the answer names never gets the token. */
async function listAll<T>(
  access: GraphAccess,
  path: string,
  { fields, schema }: { fields: string; schema: ZodType<Listing<T>> },
): Promise<T[]> {
  const entries: T[] = [];
  let after: string | undefined;
  for (let calls = 0; calls < MAX_CALLS_PER_LIST; calls += 1) {
    const listing = await readGraph(access, path, {
      query: { fields, limit: ENTRIES_PER_CALL, after },
      schema,
    });
    entries.push(...listing.data);
    after = nextCursor(listing);
    if (after === undefined) break;
  }
  return entries;
}

function nextCursor({ paging }: Listing<unknown>): string | undefined {
  if (paging?.next === undefined) return undefined;
  return paging.cursors?.after ?? URL.parse(paging.next)?.searchParams.get('after') ?? undefined;
}

function toAccount(config: FacebookConfig, page: Page, tokens: TokenSet): ConnectableAccount[] {
  if (page.access_token === undefined) return [];
  return [
    {
      externalId: page.id,
      name: page.name,
      handle: null,
      pictureUrl: page.picture?.data?.url ?? null,
      profileUrl: `${config.wwwBaseUrl}/${page.id}`,
      tokens: {
        ...tokens,
        accessToken: page.access_token,
        // Made from a long-lived user token, a Page's token has no end.
        accessTokenExpiresAt: null,
      },
      details: {
        ...(page.category !== undefined && { category: page.category }),
        ...(page.tasks !== undefined && { tasks: page.tasks.join(',') }),
      },
    },
  ];
}
