import { isShortLived } from '../meta/access.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { nestEdge, selectFields } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { listTasks, requireAccess, requirePerson } from './access.ts';
import type { Access } from './access.ts';
import { missingScope } from './errors.ts';
import { EMPTY_FIELDS } from './field-names.ts';
import { toLinkedAccountFields } from './linked-instagram.ts';
import { nestPageEdges } from './page-edges.ts';
import { findPage, findPerson, listManagedPages } from './personas.ts';
import type { FacebookPage, FacebookPerson } from './personas.ts';
import { isPostListed, selectPost } from './post-node.ts';
import type { PostEdge } from './post-node.ts';
import type { FacebookState, PostRow } from './state.ts';

const PAGE_DEFAULTS: readonly string[] = ['access_token', 'category', 'name', 'id', 'tasks'];

export function listAccountsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'accounts.list',
    parameters: ['fields', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { person, access } = requirePerson(state, call);
      return listPages(state, call, { rows: grantedPages(state, access, person), access });
    },
  };
}

function grantedPages(state: FacebookState, access: Access, person: FacebookPerson) {
  const isGranted = access.grant.scopes.includes('pages_show_list');
  return isGranted ? withoutHidden(state, person.pages) : [];
}

/** Drops the Pages that the user left unchecked in the dialog. */
function withoutHidden({ context }: FacebookState, pages: readonly FacebookPage[]) {
  const hidden = context.knob<string>('hiddenPageIds').split(',');
  return pages.filter(({ id }) => !hidden.includes(id));
}

function listPages(
  state: FacebookState,
  call: GraphCall,
  { rows, access }: { rows: readonly FacebookPage[]; access: Access },
) {
  const fields = call.parameters.get('fields');
  const toNode = (page: FacebookPage) => selectPage(state, { page, access }, fields);
  return paginate(state.context, call, { rows, toNode });
}

function selectPage(
  state: FacebookState,
  { page, access }: { page: FacebookPage; access: Access },
  fields: string | undefined,
) {
  return selectFields({
    typeName: 'Page',
    node: toPageNode(state, page, access),
    fields,
    defaults: PAGE_DEFAULTS,
    emptyFields: EMPTY_FIELDS.Page,
  });
}

function toPageNode(state: FacebookState, page: FacebookPage, access: Access) {
  const { context } = state;
  return {
    id: page.id,
    name: page.name,
    username: page.handle,
    category: page.category,
    tasks: listTasks(state),
    can_post: listTasks(state).includes('CREATE_CONTENT'),
    link: `${context.baseUrl}/${page.id}`,
    picture: { data: { url: `${context.baseUrl}/avatars/${page.id}.svg` } },
    followers_count: page.followers,
    fan_count: page.followers,
    is_published: true,
    is_verified: false,
    ...toPageEdges(state, page),
    ...toLinkedAccountFields(state, page, access),
    access_token: () => issuePageToken(state, page, access),
  };
}

/** Returns the edges of a Page that can also be read as its fields. */
function toPageEdges(state: FacebookState, page: FacebookPage) {
  const listPosts = (edge: PostEdge) => (modifiers: FieldModifiers, nested?: string) =>
    nestEdge(filterPosts(state, page.id, edge), modifiers, (post) =>
      selectPost(state, post, nested ?? 'created_time,message,id'),
    );
  return {
    posts: listPosts('posts'),
    feed: listPosts('feed'),
    published_posts: listPosts('published_posts'),
    scheduled_posts: listPosts('scheduled_posts'),
    ...nestPageEdges(state, page.id),
  };
}

function* filterPosts(state: FacebookState, pageId: string, edge: PostEdge): Generator<PostRow> {
  for (const post of state.postsByPage.newestFirst(pageId)) {
    if (isPostListed(state, post, edge)) yield post;
  }
}

/**
 * Issues a Page token. It never expires if the User token is long-lived; otherwise it expires along with it.
 */
function issuePageToken(state: FacebookState, page: FacebookPage, { row, grant }: Access) {
  const remainingMs = new Date(row.expiresAt ?? 0).getTime() - state.context.now().getTime();
  const input = {
    kind: 'access' as const,
    clientId: row.clientId,
    personaId: page.id,
    scopes: grant.scopes,
    family: grant.id,
    lifetimeSeconds: isShortLived(row) ? Math.max(0, Math.floor(remainingMs / 1000)) : null,
  };
  return state.tokens.issue(input, 'EAAB');
}

export function listBusinessesRoute(state: FacebookState): GraphRoute {
  return {
    name: 'businesses.list',
    parameters: ['fields', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { person, access } = requirePerson(state, call);
      requireScope(access, 'business_management');
      const fields = call.parameters.get('fields');
      return paginate(state.context, call, {
        rows: person.businesses,
        toNode: ({ id, name }) =>
          selectFields({
            typeName: 'Business',
            node: { id, name },
            fields,
            defaults: ['id', 'name'],
          }),
      });
    },
  };
}

/**
 * Lists a portfolio's own Pages. No portfolio in the sandbox has been granted access to another one's Pages.
 */
export function listBusinessPagesRoute(
  state: FacebookState,
  edge: 'owned_pages' | 'client_pages',
): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: ['fields', ...PAGING_PARAMETERS],
    handle: (call) => {
      const access = requireAccess(state, call);
      requireScope(access, 'business_management');
      const id = call.request.params['id'] ?? '';
      const person = findPerson(access.row.personaId);
      const business = person?.businesses.find((candidate) => candidate.id === id);
      if (!business) throw notVisible(id);
      const rows = edge === 'owned_pages' ? business.ownedPages : [];
      return listPages(state, call, { rows, access });
    },
  };
}

function requireScope({ grant }: Access, scope: string): void {
  if (!grant.scopes.includes(scope)) throw missingScope(scope);
}

export function readPageRoute(state: FacebookState): GraphRoute {
  return {
    name: 'page.read',
    parameters: ['fields'],
    handle: (call) => {
      const access = requireAccess(state, call);
      const id = call.request.params['id'] ?? '';
      const page = findPage(id === 'me' ? access.row.personaId : id);
      const person = findPerson(access.grant.personId);
      if (!page || !person || !listManagedPages(person).includes(page)) throw notVisible(id);
      return selectFields({
        typeName: 'Page',
        node: toPageNode(state, page, access),
        fields: call.parameters.get('fields'),
        defaults: ['name', 'id'],
        emptyFields: EMPTY_FIELDS.Page,
      });
    },
  };
}

export function readPersonRoute(state: FacebookState): GraphRoute {
  return {
    name: 'user.read',
    parameters: ['fields'],
    handle: (call) => {
      const { person, access } = requirePerson(state, call);
      const url = `${state.context.baseUrl}/avatars/${person.id}.svg`;
      return selectFields({
        typeName: 'User',
        node: {
          id: person.id,
          name: person.name,
          picture: { data: { url } },
          accounts: (modifiers: FieldModifiers, nested?: string) =>
            nestEdge(grantedPages(state, access, person), modifiers, (page) =>
              selectPage(state, { page, access }, nested),
            ),
        },
        fields: call.parameters.get('fields'),
        defaults: ['name', 'id'],
        emptyFields: EMPTY_FIELDS.User,
      });
    },
  };
}
