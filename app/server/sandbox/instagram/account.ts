import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { nestEdge, selectFields } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { generateCount } from '../meta/values.ts';
import { requirePathAccount } from './access.ts';
import { listVisible, toMediaNode } from './media.ts';
import { findAccount, instagramPersonas } from './personas.ts';
import type { InstagramPersona } from './personas.ts';
import { toEdgeKey } from './state.ts';
import type { Edge, InstagramState } from './state.ts';

/** Fields that Meta has and the sandbox never fills. */
const EMPTY_ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  'biography',
  'website',
  'has_profile_pic',
  'ig_id',
  'is_published',
  'owner_business',
  'legacy_instagram_user_id',
  'shopping_product_tag_eligibility',
  'shopping_review_status',
]);

/** `GET /me` and `GET /{account}`. */
export function meRoute(state: InstagramState): GraphRoute {
  return {
    name: 'me.read',
    parameters: ['fields'],
    handle: (call) => {
      const persona = requirePathAccount(state, call, []);
      const response = selectAccount(state, persona, call.parameters.get('fields'));
      return state.context.knob<boolean>('wrapProfile') ? { data: [response] } : response;
    },
  };
}

/** Returns the requested fields of an account. */
function selectAccount(
  state: InstagramState,
  persona: InstagramPersona,
  fields: string | undefined,
): Record<string, unknown> {
  const node = { ...toAccountNode(state, persona), ...toEdges(state, persona) };
  const emptyFields = EMPTY_ACCOUNT_FIELDS;
  return selectFields({ typeName: 'IGUser', node, fields, defaults: ['id'], emptyFields });
}

function toEdges(state: InstagramState, persona: InstagramPersona) {
  const listEdge = (edge: Edge) => (modifiers: FieldModifiers, nested?: string) =>
    nestEdge(listVisible(state, toEdgeKey(persona.id, edge)), modifiers, (row) =>
      toMediaNode(state, row, nested),
    );
  return { media: listEdge('media'), stories: listEdge('stories') };
}

/** With Instagram Login, `id` is scoped to the app; with Facebook Login, it's the account's own ID. */
function toAccountNode(state: InstagramState, persona: InstagramPersona) {
  const { context, login } = state;
  const shared = {
    username: persona.handle,
    name: persona.name,
    profile_picture_url: `${context.baseUrl}/avatars/${persona.id}.svg`,
    followers_count: persona.followers,
    follows_count: generateCount(`${persona.id}/follows`, 500),
    media_count: () => [...listVisible(state, toEdgeKey(persona.id, 'media'))].length,
  };
  if (login.name === 'Facebook') {
    return { id: persona.id, ...shared, business_discovery: discoverBusiness(state) };
  }
  const { appScopedId, accountType } = persona;
  return { user_id: persona.id, id: appScopedId, account_type: accountType, ...shared };
}

/** `business_discovery.username(name){…}`: the public fields of another professional account. */
function discoverBusiness(state: InstagramState) {
  return (modifiers: FieldModifiers, nested?: string) => {
    const name = modifiers.get('username') ?? '';
    const found = instagramPersonas.find(({ handle }) => handle === name);
    if (found) return selectAccount(state, found, nested);
    throw new GraphError(110, 'Invalid user id', {
      subcode: 2207013,
      userTitle: 'Cannot find User',
      userMessage: `The user with username: ${name} cannot be found.`,
    });
  };
}

/** Returns an account for a Page's field `instagram_business_account`. Throws for an unknown ID. */
export function selectLinkedAccount(state: InstagramState, id: string, fields: string | undefined) {
  const persona = findAccount(id);
  if (!persona) throw notVisible(id);
  return selectAccount(state, persona, fields);
}

export function isAccountPath(call: GraphCall): boolean {
  const id = call.request.params['id'] ?? '';
  return id === 'me' || findAccount(id) !== undefined;
}
