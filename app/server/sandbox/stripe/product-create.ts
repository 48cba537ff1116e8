import { badRequest } from './errors.ts';
import type { ApiCall } from './guard.ts';
import type { Product } from './objects.ts';
import { createPrice } from './prices.ts';
import { createProduct } from './products.ts';

/** `POST /v1/products`; with `default_price_data`, also creates the product's first price. */
export function createProductWithPrice(call: ApiCall): Product {
  const { default_price_data: data, ...fields } = call.fields;
  if (data === undefined) return createProduct(call);
  if (typeof data !== 'object' || Array.isArray(data)) {
    throw badRequest('Invalid default_price_data: must be an object', {
      param: 'default_price_data',
    });
  }
  const product = createProduct({ ...call, fields });
  const price = createPrice({ ...call, fields: { ...data, product: product.id } });
  const priced = { ...product, default_price: price.id };
  call.operation.tables.products.set(product.id, priced);
  return priced;
}
