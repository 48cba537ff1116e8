import { z } from 'zod';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { toList } from './lists.ts';
import { listLineItems } from './includes.ts';
import { toPage } from './paging.ts';
import { createdFilter, expand, isInRange, PAGE_FIELDS, readParams, text } from './params.ts';

const SearchInput = z.strictObject({
  query: text,
  page: text.optional(),
  limit: PAGE_FIELDS.limit,
  expand,
});
const CLAUSE = /^(-?)(\w+)(?:\[["'](.+)["']\])?(:|~)["'](.*)["']$/;

const SEARCHED = {
  customers: 'customers',
  payment_intents: 'paymentIntents',
  prices: 'prices',
  products: 'products',
  subscriptions: 'subscriptions',
} as const;

/** `GET /v1/{resource}/search`: supports clauses with `:` and `~`, joined by AND. */
export function searchIn(table: keyof typeof SEARCHED) {
  return ({ operation, fields }: ApiCall) => {
    const { query, limit = 10, page } = readParams(operation.context, SearchInput, fields);
    const start = readPage(page);
    const clauses = query.split(/\s+AND\s+/i).map(parseClause);
    const rows: readonly object[] = operation.tables[SEARCHED[table]].values().toReversed();
    const found = rows.filter((row) => clauses.every((matches) => matches(row)));
    const end = start + limit;
    const hasMore = found.length > end;
    return {
      object: 'search_result',
      data: found.slice(start, end),
      has_more: hasMore,
      next_page: hasMore ? toPageToken(end) : null,
      url: `/v1/${table}/search`,
    };
  };
}

function toPageToken(start: number): string {
  return Buffer.from(`page ${start}`).toString('base64url');
}

function readPage(token: string | undefined): number {
  if (token === undefined) return 0;
  const start = /^page (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (start !== undefined) return Number(start);
  throw badRequest(`Invalid page: ${token}`, { param: 'page' });
}

function parseClause(text: string): (row: object) => boolean {
  const [, not, field = '', key, operator, expected = ''] = CLAUSE.exec(text.trim()) ?? [];
  if (field === '')
    throw badRequest('We were unable to parse your search query.', { param: 'query' });
  return (row) => {
    const value = (row as Record<string, unknown>)[field];
    const found = key === undefined ? value : (value as Record<string, unknown> | undefined)?.[key];
    const actual = typeof found === 'string' ? found : JSON.stringify(found ?? null);
    const isMatch = operator === '~' ? actual.includes(expected) : actual === expected;
    return isMatch === (not !== '-');
  };
}

/** `GET /v1/checkout/sessions` */
export function listSessions({ operation, fields }: ApiCall) {
  const schema = z.strictObject({
    ...PAGE_FIELDS,
    customer: text.optional(),
    subscription: text.optional(),
    created: createdFilter,
    status: z.enum(['open', 'complete', 'expired']).optional(),
  });
  const input = readParams(operation.context, schema, fields);
  const rows = operation.tables.checkoutSessions
    .values()
    .filter((row) => input.customer === undefined || row.customer === input.customer)
    .filter((row) => input.subscription === undefined || row.subscription === input.subscription)
    .filter((row) => input.status === undefined || row.status === input.status)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/checkout/sessions');
}

/** `GET /v1/checkout/sessions/{id}/line_items` */
export function listSessionItems({ operation, id, fields }: ApiCall) {
  readParams(operation.context, z.strictObject(PAGE_FIELDS), fields);
  const session = operation.tables.checkoutSessions.get(id);
  if (!session) throw noSuch('checkout.session', id);
  return listLineItems(operation, session);
}

/** `GET /v1/invoices/{id}/lines` */
export function listInvoiceLines({ operation, id, fields }: ApiCall) {
  readParams(operation.context, z.strictObject(PAGE_FIELDS), fields);
  const invoice = operation.tables.invoices.get(id);
  if (!invoice) throw noSuch('invoice', id);
  return { ...invoice.lines };
}

/** `GET /v1/subscription_items?subscription=` */
export function listSubscriptionItems({ operation, fields }: ApiCall) {
  const schema = z.strictObject({ ...PAGE_FIELDS, subscription: text });
  const { subscription: id } = readParams(operation.context, schema, fields);
  const found = operation.tables.subscriptions.get(id);
  if (!found) throw noSuch('subscription', id, 'subscription');
  return toList(found.items.data, '/v1/subscription_items');
}
