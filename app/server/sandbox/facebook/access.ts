import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TokenRow } from '../kit/oauth-tokens.ts';
import { requireToken } from '../meta/access.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { GraphError, badParameter, missingPermission, notVisible } from '../meta/graph-error.ts';
import { applyUsage } from '../meta/usage.ts';
import { missingScope } from './errors.ts';
import { findPage, findPerson } from './personas.ts';
import type { FacebookPage, FacebookPerson } from './personas.ts';
import type { FacebookState, GrantRow } from './state.ts';

const PAGE_THROTTLED = 80001;
const PUBLISH_SCOPES: readonly string[] = ['pages_manage_posts', 'pages_read_engagement'];

export interface Access {
  readonly row: TokenRow;
  readonly grant: GrantRow;
}

/** Returns the token's row and its grant. Throws code 190, or 100 for a wrong or missing proof. */
export function requireAccess(state: FacebookState, call: GraphCall): Access {
  const row = requireToken(state.tokens, call.token);
  assertProof(state, call, row);
  const grant = state.grants.get(row.family);
  if (!grant) {
    throw new GraphError(190, 'The user has not authorized application.', { subcode: 458 });
  }
  return { row, grant };
}

function assertProof({ context }: FacebookState, call: GraphCall, row: TokenRow): void {
  const proof = call.parameters.get('appsecret_proof');
  if (proof === undefined) {
    if (!context.knob<boolean>('requireAppSecretProof')) return;
    throw new GraphError(100, 'API calls from the server require an appsecret_proof argument');
  }
  const secret = context.findClient(row.clientId)?.clientSecret ?? '';
  const expected = createHmac('sha256', secret)
    .update(call.token ?? '')
    .digest('hex');
  const isRight =
    proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected));
  if (!isRight) {
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument');
  }
}

export function requirePerson(
  state: FacebookState,
  call: GraphCall,
): { person: FacebookPerson; access: Access } {
  const access = requireAccess(state, call);
  const person = findPerson(access.row.personaId);
  if (!person) throw badParameter('This call needs a User access token');
  const id = call.request.params['id'] ?? 'me';
  if (id !== 'me' && id !== person.id) throw notVisible(id);
  return { person, access };
}

/** Returns the Page of a Page token. Throws if the token isn't one or lacks a scope. */
export function requirePageToken(
  state: FacebookState,
  call: GraphCall,
  scopes: readonly string[],
): { page: FacebookPage; access: Access } {
  const access = requireAccess(state, call);
  const page = findPage(access.row.personaId);
  if (!page) throw missingPermission(200, 'This call needs a Page access token');
  applyUsage(state.context, call.response, {
    objectId: page.id,
    type: 'pages',
    errorCode: PAGE_THROTTLED,
  });
  const missing = scopes.find((scope) => !access.grant.scopes.includes(scope));
  if (missing !== undefined) throw missingScope(missing);
  return { page, access };
}

/** Returns the Page in a path such as `/{page}/feed`, which must be the token's own. */
export function requirePathPage(state: FacebookState, call: GraphCall, scopes: readonly string[]) {
  const found = requirePageToken(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  if (id !== 'me' && id !== found.page.id) throw notVisible(id);
  return found;
}

export function requirePublisher(state: FacebookState, call: GraphCall) {
  const found = requirePathPage(state, call, PUBLISH_SCOPES);
  requireTask(state, 'CREATE_CONTENT');
  assertNotBlocked(state);
  return found;
}

/** Anti-spam refusals have code 368; subcode 1390008 means that the Page posted too fast. */
function assertNotBlocked({ context }: FacebookState): void {
  const block = context.knob<string>('publishBlock');
  if (block === '') return;
  throw new GraphError(
    368,
    '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
    {
      ...(block === 'too_fast' && { subcode: 1390008 }),
      userMessage:
        'We limit how often you can post, comment or do other things in a given amount of time.',
    },
  );
}

export function requireTask(state: FacebookState, task: string): void {
  if (listTasks(state).includes(task)) return;
  throw missingPermission(200, `The person needs the task ${task} on this Page`);
}

export function listTasks({ context }: FacebookState): string[] {
  return context
    .knob<string>('pageTasks')
    .split(',')
    .filter((task) => task !== '');
}
