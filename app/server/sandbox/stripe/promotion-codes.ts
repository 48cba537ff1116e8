import { z } from 'zod';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { toPage } from './paging.ts';
import { createdFilter, expand, flag, isInRange, PAGE_FIELDS, readParams, text } from './params.ts';

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
  created: createdFilter,
});

export function listPromotionCodes({ turn, fields }: ApiCall) {
  const input = readParams(turn.context, ListInput, fields);
  const wanted = input.code?.toUpperCase();
  const rows = turn.tables.promotionCodes
    .values()
    .filter((row) => wanted === undefined || row.code.toUpperCase() === wanted)
    .filter((row) => input.active === undefined || row.active === input.active)
    .filter((row) => input.coupon === undefined || row.promotion.coupon === input.coupon)
    .filter((row) => input.customer === undefined || row.customer === input.customer)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/promotion_codes');
}

export function getPromotionCode({ turn, id, fields }: ApiCall) {
  readParams(turn.context, z.strictObject({ expand }), fields);
  const found = turn.tables.promotionCodes.get(id);
  if (!found) throw noSuch('promotion code', id);
  return found;
}
