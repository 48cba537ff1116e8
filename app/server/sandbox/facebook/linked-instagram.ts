import { THROTTLED, findOwner } from '../instagram/access.ts';
import type { InstagramLogin } from '../instagram/access.ts';
import { selectLinkedAccount } from '../instagram/account.ts';
import { missingScope } from '../instagram/errors.ts';
import { receiveContainerBytes } from '../instagram/byte-upload.ts';
import { findAccount } from '../instagram/personas.ts';
import type { InstagramPersona } from '../instagram/personas.ts';
import { openInstagramState } from '../instagram/state.ts';
import type { InstagramState } from '../instagram/state.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { PAGING_PARAMETERS } from '../meta/paging.ts';
import { createUploadHandler, requireUploadToken } from '../meta/rupload.ts';
import { applyUsage } from '../meta/usage.ts';
import { requireAccess, requirePathPage, requireTask } from './access.ts';
import type { Access } from './access.ts';
import { findPage, findPerson, listManagedPages } from './personas.ts';
import type { FacebookPage } from './personas.ts';
import type { FacebookState } from './state.ts';

/** 17 digits starting with 17 or 18. No Facebook user, Page, photo, or video has such an ID. */
export const INSTAGRAM_ID = '1[78]\\d{15}';

const WHOLE_ID = new RegExp(`^${INSTAGRAM_ID}$`);

export function isInstagramId(id: string): boolean {
  return WHOLE_ID.test(id);
}

/**
 * Opens Instagram behind graph.facebook.com: the accounts and posts of the Instagram simulator, reached with
 * Facebook's tokens. Null when the sandbox runs without Instagram.
 */
export function openLinkedInstagram(state: FacebookState): InstagramState | null {
  const peer = state.context.findPeer('instagram');
  if (peer === null) return null;
  return { ...openInstagramState(peer), host: state.context, login: createLogin(state) };
}

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-facebook-login/get-started */
function createLogin(state: FacebookState): InstagramLogin {
  return {
    name: 'Facebook',
    findAccount: (instagram, call, scopes) => {
      const access = requireAccess(state, call);
      const id = call.request.params['id'] ?? '';
      const ownerId = findOwner(instagram, id);
      const account = listLinkedAccounts(access).find((linked) => linked.id === ownerId);
      if (!account) throw notVisible(id);
      applyUsage(instagram.context, call.response, {
        objectId: account.id,
        type: 'instagram',
        errorCode: THROTTLED,
      });
      assertGranted(access, scopes.map(toFacebookName));
      if (isPublishing(call)) requireTask(state, 'CREATE_CONTENT');
      return account;
    },
  };
}

function assertGranted({ grant }: Access, scopes: readonly string[]): void {
  const needed = [...scopes, 'pages_read_engagement'];
  const missing = needed.find((scope) => !grant.scopes.includes(scope));
  if (missing !== undefined) throw missingScope(missing);
}

function isPublishing({ request }: GraphCall): boolean {
  return request.method === 'POST' && /\/media(?:_publish)?$/.test(request.path);
}

/** `instagram_business_content_publish` of Instagram Login is `instagram_content_publish` here. */
function toFacebookName(scope: string): string {
  return scope.replace('instagram_business_', 'instagram_');
}

/** A Page token can access the Page's account; a User token can access the accounts of all their Pages. */
function listLinkedAccounts({ row, grant }: Access): InstagramPersona[] {
  const page = findPage(row.personaId);
  const person = findPerson(grant.personId);
  const pages = page ? [page] : person ? listManagedPages(person) : [];
  return pages.flatMap(({ instagramId }) => findAccount(instagramId ?? '') ?? []);
}

/**
 * The Page's fields `instagram_business_account` and `connected_instagram_account`: the account's ID, or the
 * fields in braces. Omitted without a linked account or without permission to see it.
 */
export function toLinkedAccountFields(state: FacebookState, page: FacebookPage, { grant }: Access) {
  const instagram = openLinkedInstagram(state);
  const isSeen = instagram !== null && grant.scopes.includes('instagram_basic');
  const select = (_modifiers: unknown, nested?: string) =>
    isSeen && page.instagramId !== undefined
      ? selectLinkedAccount(instagram, page.instagramId, nested)
      : undefined;
  return { instagram_business_account: select, connected_instagram_account: select };
}

/** `GET /{page}/instagram_accounts`: the linked account, if there is one. */
export function listInstagramAccountsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'instagram_accounts.list',
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      const { page, access } = requirePathPage(state, call, ['pages_read_engagement']);
      const fields = call.parameters.get('fields');
      const account = toLinkedAccountFields(state, page, access).instagram_business_account;
      const selected = account(null, fields);
      return { data: selected === undefined ? [] : [selected] };
    },
  };
}

/** Receives the bytes of Instagram videos on rupload.facebook.com. */
export function receiveInstagramVideo(state: FacebookState, instagram: InstagramState) {
  return createUploadHandler((request) => {
    const row = requireUploadToken(state.tokens, request);
    const grant = state.grants.get(row.family);
    const accounts = grant ? listLinkedAccounts({ row, grant }) : [];
    const ids = accounts.map(({ id }) => id);
    return receiveContainerBytes(instagram, request, ids);
  });
}
