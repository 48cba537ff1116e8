import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { badRequest, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Coupon } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  createdFilter,
  expand,
  integer,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { emit } from './operation.ts';
import type { Operation } from './operation.ts';

const ID_LENGTH = 8;
const PERCENT = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,4})?)$/;

const CreateInput = z.strictObject({
  id: text.optional(),
  amount_off: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  max_redemptions: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  expand,
  percent_off: z.string().regex(PERCENT, 'must be from 0 to 100').transform(Number).optional(),
  redeem_by: integer.optional(),
});
type Input = z.output<typeof CreateInput>;

/** `POST /v1/coupons` */
export function createCoupon({ operation, fields }: ApiCall): Coupon {
  const input = readParams(operation.context, CreateInput, fields);
  checkAmount(input);
  const id = input.id ?? randomText(operation.context.random, ID_LENGTH);
  if (operation.tables.coupons.get(id)) {
    throw badRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const coupon = buildCoupon(operation, id, input);
  operation.tables.coupons.set(id, coupon);
  emit(operation, { type: 'coupon.created', object: coupon });
  return coupon;
}

function buildCoupon(
  { at }: Operation,
  id: string,
  input: Input,
): Coupon & Record<string, unknown> {
  const { amount_off = null, percent_off = null, duration_in_months = null } = input;
  const { max_redemptions = null, name = null, redeem_by = null, currency = '' } = input;
  return {
    id,
    object: 'coupon',
    amount_off,
    created: at,
    livemode: false,
    currency: amount_off === null ? null : currency.toLowerCase(),
    duration: input.duration ?? 'once',
    duration_in_months,
    max_redemptions,
    name,
    metadata: mergeMetadata({}, input.metadata),
    percent_off,
    redeem_by,
    times_redeemed: 0,
    valid: true,
  };
}

function checkAmount({ amount_off, percent_off, currency, duration, duration_in_months }: Input) {
  if ((amount_off === undefined) === (percent_off === undefined)) {
    throw badRequest('You must pass exactly one of percent_off and amount_off.');
  }
  if (amount_off !== undefined && currency === undefined) {
    throw badRequest('You must pass currency when passing amount_off.', { param: 'currency' });
  }
  if ((duration === 'repeating') === (duration_in_months === undefined)) {
    const message =
      'You must set duration_in_months for a repeating coupon, and for no other duration.';
    throw badRequest(message, { param: 'duration_in_months' });
  }
}

/** `POST /v1/coupons/{id}`: only a coupon's name and metadata can be changed. */
export function updateCoupon({ operation, id, fields }: ApiCall): Coupon {
  const schema = z.strictObject({
    metadata: metadata.optional(),
    name: clearableText.optional(),
    expand,
  });
  const input = readParams(operation.context, schema, fields);
  const before: Coupon & { metadata?: Record<string, string> } = requireCoupon(operation, id);
  const after = {
    ...before,
    name: input.name === undefined ? before.name : input.name || null,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  };
  operation.tables.coupons.set(id, after);
  emit(operation, { type: 'coupon.updated', object: after, before });
  return after;
}

/** `DELETE /v1/coupons/{id}`: existing discounts stay. */
export function deleteCoupon({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({}), fields);
  const coupon = requireCoupon(operation, id);
  // The row stays, because discounts refer to it.
  operation.tables.coupons.set(id, { ...coupon, valid: false, deleted: true });
  emit(operation, { type: 'coupon.deleted', object: coupon });
  return { id, object: 'coupon', deleted: true };
}

/** `GET /v1/coupons` */
export function listCoupons({ operation, fields }: ApiCall) {
  const schema = z.strictObject({ ...PAGE_FIELDS, created: createdFilter });
  const input = readParams(operation.context, schema, fields);
  const rows: Array<Coupon & { created?: number }> = operation.tables.coupons.values();
  const matching = rows.filter(
    ({ created = 0, deleted }) => deleted !== true && isInRange(created, input.created),
  );
  return toPage(matching, input, '/v1/coupons');
}

/** `GET /v1/coupons/{id}` */
export function getCoupon({ operation, id, fields }: ApiCall): Coupon {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requireCoupon(operation, id);
}

export function requireCoupon({ tables }: Operation, id: string, param = 'coupon'): Coupon {
  const found = tables.coupons.get(id);
  if (!found || found.deleted === true) throw noSuch('coupon', id, param);
  return found;
}
