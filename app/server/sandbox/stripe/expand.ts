import { badRequest } from './errors.ts';
import { listLineItems, listPayments, listCustomerSubscriptions } from './includes.ts';
import type { CheckoutSession, Customer, Invoice } from './objects.ts';
import type { Operation } from './operation.ts';

const MAX_DEPTH = 4;

type Row = Record<string, unknown>;

/**
 * Returns the response with the ID at each `expand` path replaced by its object. Throws Stripe's 400 for a
 * path that can't be expanded.
 */
export function expandPaths(
  operation: Operation,
  response: object,
  paths: readonly string[],
): object {
  if (paths.length === 0) return response;
  const copy = structuredClone(response) as Row;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH) {
      throw badRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`);
    }
    expandIn({ operation, path }, copy, names);
  }
  return copy;
}

interface ExpandWalk {
  operation: Operation;
  path: string;
}

function expandIn(walk: ExpandWalk, node: unknown, names: readonly string[]): void {
  const [name, ...rest] = names;
  if (name === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandIn(walk, item, names);
    return;
  }
  const row = node as Row;
  if (!(name in row)) row[name] = include(walk, row, name);
  row[name] = resolve(walk, name, row[name]);
  if (rest.length === 0) requireExpanded(walk, row[name]);
  expandIn(walk, row[name], rest);
}

function resolve(walk: ExpandWalk, name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(walk, name, item));
  return typeof value === 'string' ? (find(walk.operation, name, value) ?? value) : value;
}

/** Throws if the value is still a plain text or number, which can't be expanded. */
function requireExpanded(walk: ExpandWalk, value: unknown): void {
  if (value === null || typeof value === 'object') return;
  throw cannotExpand(walk.path);
}

function cannotExpand(path: string) {
  return badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Returns the parts of an object that only exist if they're requested. */
function include({ operation, path }: ExpandWalk, row: Row, name: string): unknown {
  if (row['object'] === 'invoice' && name === 'payments') {
    return listPayments(operation, row as unknown as Invoice);
  }
  if (row['object'] === 'checkout.session' && name === 'line_items') {
    return listLineItems(operation, row as unknown as CheckoutSession);
  }
  if (row['object'] === 'customer' && name === 'subscriptions') {
    return listCustomerSubscriptions(operation, row as unknown as Customer);
  }
  throw cannotExpand(path);
}

function find({ tables }: Operation, name: string, id: string): object | undefined {
  if (name === 'coupon') return tables.coupons.get(id);
  const [prefix = ''] = id.split('_', 1);
  switch (prefix) {
    case 'cus':
      return tables.customers.get(id);
    case 'sub':
      return tables.subscriptions.get(id);
    case 'in':
      return tables.invoices.get(id);
    case 'price':
      return tables.prices.get(id) ?? tables.oneTimePrices.get(id);
    case 'promo':
      return tables.promotionCodes.get(id);
    default:
      return findMore(tables, prefix, id);
  }
}

function findMore(tables: Operation['tables'], prefix: string, id: string): object | undefined {
  if (prefix === 'di') return tables.discounts.get(id);
  if (prefix === 'ch') return findCharge(tables, id);
  if (prefix === 'pi') return tables.paymentIntents.get(id);
  if (prefix === 'seti') return tables.setupIntents.get(id);
  if (prefix === 'pm') return tables.paymentMethods.get(id);
  return prefix === 'prod' ? tables.products.get(id) : undefined;
}

/** Returns a charge without the simulator's own field. */
function findCharge(tables: Operation['tables'], id: string): object | undefined {
  const found = tables.charges.get(id);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found).filter(([name]) => name !== 'invoice'));
}
