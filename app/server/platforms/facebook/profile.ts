import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type ProbeResult,
  type ProbedAccount,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { readFirst } from '../kit/optional-read.ts';
import type { FacebookConfig } from './config.ts';
import { readGraph, type GraphAccess } from './api.ts';
import { listAll } from './parts/listing.ts';
import { BusinessList, PageList, PageRights, TokenFacts, type Page } from './wire.ts';

const PAGE_FIELDS = 'id,name,access_token,tasks,category,picture{url}';
/** The Page task that a user needs to publish. */
const PUBLISH_TASK = 'CREATE_CONTENT';

/** Returns every Page that the user can access, each with its own token. */
export async function listFacebookPages(
  config: FacebookConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  const access: GraphAccess = { config, context, accessToken: tokens.accessToken };
  const direct = await listAll(access, 'me/accounts', { fields: PAGE_FIELDS, schema: PageList });
  const canReadPortfolios = tokens.scopes.includes('business_management');
  const held = direct.length === 0 || canReadPortfolios ? await listPortfolioPages(access) : [];
  const pages = new Map([...held, ...direct].map((page) => [page.id, page]));
  return [...pages.values()].flatMap((page) => toAccount(config, page, tokens));
}

/** Pages of a business portfolio are missing from me/accounts if the user has no role on the Page itself. */
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
    // Without the portfolio permission, only the directly listed Pages are available.
    if (error instanceof PlatformError && isNotAllowed(error)) return [];
    throw error;
  }
}

function isNotAllowed(error: PlatformError): boolean {
  return error.kind === 'permission' || error.kind === 'rejected_content';
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
        // A Page token created from a long-lived user token never expires.
        accessTokenExpiresAt: null,
      },
      details: {
        ...(page.category !== undefined && { category: page.category }),
        ...(page.tasks !== undefined && { tasks: page.tasks.join(',') }),
        ...(lacksPublishTask(page) && { obstacle: toObstacle(page.name) }),
      },
    },
  ];
}

/** Facebook lists and connects such a Page, but refuses every post to it with 403 and code 200. */
function lacksPublishTask({ tasks }: Page): boolean {
  return tasks !== undefined && !tasks.includes(PUBLISH_TASK);
}

function toObstacle(pageName: string): string {
  return `Your role on the Facebook Page ${pageName} doesn't let you publish: you're missing the task ${PUBLISH_TASK}.`;
}

/**
 * Reads whether the user behind the Page's token can post, which any working Page token can read, and then
 * the token's permissions. A Page token can't list tasks, so `can_post` is how a role lost after
 * connecting is detected. The second call uses the app's token, so its failure says nothing about the
 * account.
 */
export async function probeFacebookPage(
  config: FacebookConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  const page: GraphAccess = { config, context, accessToken: account.accessToken };
  const read = (fields: string) =>
    readGraph(page, account.externalId, { query: { fields }, schema: PageRights });
  // If Facebook omits or refuses the field, the read still proves that the Page's token works.
  const { can_post: canPost } = (await readFirst(() => read('id,can_post'))) ?? (await read('id'));
  const rights =
    canPost === undefined ? {} : { obstacle: canPost ? null : toObstacle(account.name) };
  const app = { ...page, accessToken: `${config.clientId}|${config.clientSecret}` };
  try {
    const { data } = await readGraph(app, 'debug_token', {
      query: { input_token: account.accessToken },
      schema: TokenFacts,
    });
    return { ...rights, scopes: data.scopes ?? null };
  } catch (error) {
    if (error instanceof PlatformError) return { ...rights, scopes: null };
    throw error;
  }
}
