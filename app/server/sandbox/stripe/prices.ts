import { z } from 'zod';
import { buildProduct, toPrice } from './catalog.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { OneTimePrice, Price } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  expand,
  flag,
  integer,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
  only,
} from './params.ts';
import { requireProduct } from './products.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

const MAX_LOOKUP_KEYS = 10;

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: z
    .array(text)
    .max(MAX_LOOKUP_KEYS, 'Array too long; at most 10 lookup keys')
    .optional(),
  product: text.optional(),
  type: z.enum(['recurring', 'one_time']).optional(),
});

export function listPrices({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const { lookup_keys: keys } = input;
  const recurring = input.type === 'one_time' ? [] : operation.tables.prices.values();
  const oneTime = input.type === 'recurring' ? [] : operation.tables.oneTimePrices.values();
  const rows = [...recurring, ...oneTime]
    .filter((price) => input.active === undefined || price.active === input.active)
    .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''))
    .filter((price) => input.currency === undefined || price.currency === input.currency)
    .filter((price) => input.product === undefined || price.product === input.product);
  return toPage(rows, input, '/v1/prices');
}

export function getPrice({ operation, id, fields }: ApiCall): Price | OneTimePrice {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return operation.tables.oneTimePrices.get(id) ?? requirePrice(operation, id);
}

/** Returns a recurring price. Throws 404 if it doesn't exist, and 400 for a one-time price. */
export function requirePrice({ tables }: Operation, id: string, param = 'id'): Price {
  const found = tables.prices.get(id);
  if (tables.oneTimePrices.get(id)) {
    const message =
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.';
    throw badRequest(message, { param });
  }
  if (!found) throw noSuch('price', id, param);
  return found;
}

const CreateInput = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  nickname: text.optional(),
  unit_amount: integer.refine((value) => value >= 0, 'must be at least 0'),
  recurring: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: only('1').optional() })
    .optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  expand,
});

/**
 * Creates a price. With `transfer_lookup_key`, it takes over another price's lookup key, which is how a
 * plan's price is changed.
 */
export function createPrice({ operation, fields }: ApiCall): Price | OneTimePrice {
  const input = readParams(operation.context, CreateInput, fields);
  takeKey(operation, input);
  const product = requirePriceProduct(operation, input);
  const price = toPrice({
    id: createId(operation, 'price'),
    created: operation.at,
    currency: input.currency,
    lookup_key: input.lookup_key ?? null,
    product,
    metadata: mergeMetadata({}, input.metadata),
    unit_amount: input.unit_amount,
    interval: input.recurring?.interval ?? 'month',
  });
  const named = { ...price, nickname: input.nickname ?? null };
  if (input.recurring === undefined) return keepOneTime(operation, named);
  operation.tables.prices.set(price.id, named);
  emit(operation, { type: 'price.created', object: named });
  return named;
}

function keepOneTime(operation: Operation, price: Price): OneTimePrice {
  const once = { ...price, recurring: null, type: 'one_time' };
  operation.tables.oneTimePrices.set(once.id, once);
  emit(operation, { type: 'price.created', object: once });
  return once;
}

/** Returns the product that a price names, or creates one from `product_data`. */
function requirePriceProduct(operation: Operation, input: z.output<typeof CreateInput>): string {
  const { product, product_data: data } = input;
  if ((product === undefined) === (data === undefined)) {
    const message = 'You must specify either `product` or `product_data` when creating a price.';
    throw badRequest(message, { param: 'product' });
  }
  if (data === undefined) return requireProduct(operation, product ?? '', 'product').id;
  const built = buildProduct(createId(operation, 'prod'), data.name, operation.at);
  const created = { ...built, metadata: mergeMetadata({}, data.metadata) };
  operation.tables.products.set(created.id, created);
  emit(operation, { type: 'product.created', object: created });
  return created.id;
}

const UpdateInput = z.strictObject({
  active: flag.optional(),
  lookup_key: clearableText.optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  expand,
});

export function updatePrice({ operation, id, fields }: ApiCall): Price | OneTimePrice {
  const input = readParams(operation.context, UpdateInput, fields);
  const { oneTimePrices, prices } = operation.tables;
  const once = oneTimePrices.get(id);
  if (once)
    return changePrice(operation, input, {
      price: once,
      keep: (row) => oneTimePrices.set(id, row),
    });
  const price = requirePrice(operation, id);
  return changePrice(operation, input, { price, keep: (row) => prices.set(id, row) });
}

interface StoredPrice<P> {
  price: P;
  keep: (changed: P) => void;
}

function changePrice<P extends Price | OneTimePrice>(
  operation: Operation,
  input: z.output<typeof UpdateInput>,
  { price, keep }: StoredPrice<P>,
): P {
  if (input.lookup_key !== price.lookup_key) takeKey(operation, input);
  const lookup = input.lookup_key === undefined ? price.lookup_key : input.lookup_key || null;
  const changed = {
    ...price,
    active: input.active ?? price.active,
    lookup_key: lookup,
    metadata: mergeMetadata(price.metadata, input.metadata),
  };
  keep(changed);
  return changed;
}

interface KeyInput {
  lookup_key?: string | undefined;
  transfer_lookup_key?: boolean | undefined;
}

function takeKey(
  { tables }: Operation,
  { lookup_key: key, transfer_lookup_key: transfer }: KeyInput,
) {
  const holder = tables.prices.values().find((price) => key && price.lookup_key === key);
  if (!holder) return;
  if (transfer !== true) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw badRequest(message, { param: 'lookup_key' });
  }
  tables.prices.set(holder.id, { ...holder, lookup_key: null });
}
