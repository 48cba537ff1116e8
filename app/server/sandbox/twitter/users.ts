import { z } from 'zod';
import { chooseFields, UserParameters } from './fields.ts';
import type { ChosenFields } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import { cutPage, PageToken } from './page.ts';
import { findByUsername, findPersona, PERSONAS } from './personas.ts';
import type { XPersona } from './personas.ts';
import { findNewestPost } from './post-store.ts';
import { viewPost } from './post-view.ts';
import { pageSize } from './timeline.ts';
import { viewUser } from './user-view.ts';
import { invalidParameters, notFoundEntry, ProblemError } from './problems.ts';

const OneQuery = z.strictObject(UserParameters);
const Names = (form: RegExp) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(form)).min(1).max(100));
const ManyQuery = z.strictObject({ ...UserParameters, ids: Names(/^[0-9]{1,19}$/) });
const ManyByNameQuery = z.strictObject({ ...UserParameters, usernames: Names(/^\w{1,15}$/) });

/** `GET /2/users/me`. */
export function showMe(call: ApiCall): void {
  const fields = chooseFields(call, readQuery(call, OneQuery));
  sendUsers(call, { users: [call.user], errors: [], fields, isOne: true });
}

/** `GET /2/users/{id}`. */
export function showUser(call: ApiCall): void {
  const id = call.request.params['id'] ?? '';
  if (!/^[0-9]{1,19}$/.test(id)) throw invalidName('id', id);
  showOne(call, { user: findPersona(id), parameter: 'id', value: id });
}

/** `GET /2/users/by/username/{username}`. */
export function showUserByName(call: ApiCall): void {
  const username = call.request.params['username'] ?? '';
  if (!/^\w{1,15}$/.test(username)) throw invalidName('username', username);
  showOne(call, { user: findByUsername(username), parameter: 'username', value: username });
}

/** `GET /2/users`. */
export function showUsers(call: ApiCall): void {
  const query = readQuery(call, ManyQuery);
  showMany(call, query, { parameter: 'ids', values: query.ids, find: findPersona });
}

/** `GET /2/users/by`. */
export function showUsersByName(call: ApiCall): void {
  const query = readQuery(call, ManyByNameQuery);
  showMany(call, query, { parameter: 'usernames', values: query.usernames, find: findByUsername });
}

const SearchQuery = z.strictObject({
  ...UserParameters,
  query: z.string().min(1).max(50),
  max_results: pageSize(1, 1000),
  next_token: PageToken.optional(),
});

/** `GET /2/users/search`: accounts whose name or user name contains all the words. */
export function searchUsers(call: ApiCall): void {
  const { query: text, next_token: token, ...query } = readQuery(call, SearchQuery);
  const words = text.toLowerCase().split(/\s+/u);
  const matching = PERSONAS.filter(({ name, username }) =>
    words.every((word) => `${name} ${username}`.toLowerCase().includes(word)),
  );
  const page = { max_results: query.max_results, pagination_token: token };
  const { items, meta: found } = cutPage(matching, page);
  // X has no result_count here.
  const meta = Object.fromEntries(
    Object.entries(found).filter(([name]) => name !== 'result_count'),
  );
  const fields = chooseFields(call, query);
  sendUsers(call, { users: items, errors: [], fields, isOne: false, meta });
}

interface SingleLookup {
  user: XPersona | undefined;
  parameter: string;
  value: string;
}

function showOne(call: ApiCall, { user, parameter, value }: SingleLookup): void {
  const fields = chooseFields(call, readQuery(call, OneQuery));
  const errors = user ? [] : [notFoundEntry(parameter, value, 'user')];
  sendUsers(call, { users: user ? [user] : [], errors, fields, isOne: true });
}

interface BatchLookup {
  parameter: string;
  values: readonly string[];
  find: (value: string) => XPersona | undefined;
}

function showMany(
  call: ApiCall,
  query: z.infer<typeof OneQuery>,
  { parameter, values, find }: BatchLookup,
): void {
  const users = values.flatMap((value) => find(value) ?? []);
  const errors = values
    .filter((value) => !find(value))
    .map((value) => notFoundEntry(parameter, value, 'user'));
  sendUsers(call, { users, errors, fields: chooseFields(call, query), isOne: false });
}

interface FoundUsers {
  users: readonly XPersona[];
  errors: object[];
  fields: ChosenFields;
  isOne: boolean;
  meta?: object;
}

/** Sends users. A missing one is a partial error: 200, with `data` shorter or missing. */
function sendUsers(
  { context, response }: ApiCall,
  { users, errors, fields, isOne, meta }: FoundUsers,
): void {
  const views = users.map((user) => viewUser(context, user, fields));
  const hasNewest = [...fields.expansions].some((name) => name.startsWith('most_recent_'));
  const posts = hasNewest ? users.flatMap(({ id }) => findNewestPost(context, id) ?? []) : [];
  const name = fields.spelling === 'post' ? 'posts' : 'tweets';
  const included = posts.map((row) => viewPost(context, row, fields));
  response.json({
    ...(views.length > 0 ? { data: isOne ? views[0] : views } : {}),
    ...(included.length > 0 ? { includes: { [name]: included } } : {}),
    ...(errors.length > 0 ? { errors } : {}),
    ...(meta && Object.keys(meta).length > 0 ? { meta } : {}),
  });
}

function invalidName(parameter: string, value: string): ProblemError {
  const message = `The \`${parameter}\` query parameter value [${value}] is not valid`;
  return new ProblemError(invalidParameters([{ parameter, value, message }]));
}
