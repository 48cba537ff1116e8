import { z } from 'zod';
import { buildProduct } from './catalog.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Product } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  createdFilter,
  expand,
  flag,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

const FIELDS = {
  active: flag.optional(),
  description: clearableText.optional(),
  images: z.array(text).max(8).or(z.literal('')).optional(),
  metadata: metadata.optional(),
  url: clearableText.optional(),
  expand,
};
const CreateInput = z.strictObject({ ...FIELDS, name: text, id: text.optional() });
const UpdateInput = z.strictObject({
  ...FIELDS,
  name: text.optional(),
  default_price: text.optional(),
});
const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  active: flag.optional(),
  ids: z.array(text).optional(),
  created: createdFilter,
});

type Change = Partial<z.output<typeof UpdateInput>>;

export function createProduct({ operation, fields }: ApiCall): Product {
  const input = readParams(operation.context, CreateInput, fields);
  const id = input.id ?? createId(operation, 'prod');
  if (operation.tables.products.get(id)) {
    throw badRequest(`Product already exists: ${id}`, { code: 'resource_already_exists' });
  }
  const product = change(operation, buildProduct(id, input.name, operation.at), input);
  operation.tables.products.set(id, product);
  emit(operation, { type: 'product.created', object: product });
  return product;
}

export function getProduct({ operation, id, fields }: ApiCall): Product {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requireProduct(operation, id);
}

export function updateProduct({ operation, id, fields }: ApiCall): Product {
  const input = readParams(operation.context, UpdateInput, fields);
  const before = requireProduct(operation, id);
  const after = change(operation, before, input);
  operation.tables.products.set(id, after);
  emit(operation, { type: 'product.updated', object: after, before });
  return after;
}

/** Deletes a product. Like Stripe, only if it has no prices. */
export function deleteProduct({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({}), fields);
  const product = requireProduct(operation, id);
  if (operation.tables.prices.values().some((price) => price.product === id)) {
    throw badRequest(
      'This product cannot be deleted because it has one or more user-created prices.',
    );
  }
  operation.tables.products.delete(id);
  emit(operation, { type: 'product.deleted', object: product });
  return { id, object: 'product', deleted: true };
}

export function listProducts({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const rows = operation.tables.products
    .values()
    .filter((row) => input.active === undefined || row.active === input.active)
    .filter((row) => input.ids === undefined || input.ids.includes(row.id))
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/products');
}

export function requireProduct({ tables }: Operation, id: string, param = 'id'): Product {
  const found = tables.products.get(id);
  if (!found) throw noSuch('product', id, param);
  return found;
}

function change(operation: Operation, product: Product, input: Change): Product {
  const { images } = input;
  return {
    ...product,
    active: input.active ?? product.active,
    default_price: input.default_price ?? product.default_price,
    description: input.description === undefined ? product.description : input.description || null,
    images: typeof images === 'string' ? [] : (images ?? product.images),
    metadata: mergeMetadata(product.metadata, input.metadata),
    name: input.name ?? product.name,
    updated: operation.at,
    url: input.url === undefined ? product.url : input.url || null,
  };
}
