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
import { emit } from './turn.ts';
import type { Turn } from './turn.ts';

const ID_LENGTH = 8;
const PERCENT = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,4})?)$/;

const CreateInput = z.strictObject({
  id: text.optional(),
  amount_off: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  max_redemptions: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  ...{ metadata: metadata.optional(), name: text.optional(), expand },
  percent_off: z.string().regex(PERCENT, 'must be from 0 to 100').transform(Number).optional(),
  redeem_by: integer.optional(),
});
type Input = z.output<typeof CreateInput>;

/** `POST /v1/coupons` */
export function createCoupon({ turn, fields }: ApiCall): Coupon {
  const input = readParams(turn.context, CreateInput, fields);
  checkAmount(input);
  const id = input.id ?? randomText(turn.context.random, ID_LENGTH);
  if (turn.tables.coupons.get(id)) {
    throw badRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const coupon = buildCoupon(turn, id, input);
  turn.tables.coupons.set(id, coupon);
  emit(turn, { type: 'coupon.created', object: coupon });
  return coupon;
}

function buildCoupon({ at }: Turn, id: string, input: Input): Coupon & Record<string, unknown> {
  const { amount_off = null, percent_off = null, duration_in_months = null } = input;
  const { max_redemptions = null, name = null, redeem_by = null, currency = '' } = input;
  return {
    ...{ id, object: 'coupon', amount_off, created: at, livemode: false },
    currency: amount_off === null ? null : currency.toLowerCase(),
    ...{ duration: input.duration ?? 'once', duration_in_months, max_redemptions, name },
    metadata: mergeMetadata({}, input.metadata),
    ...{ percent_off, redeem_by, times_redeemed: 0, valid: true },
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
export function updateCoupon({ turn, id, fields }: ApiCall): Coupon {
  const schema = z.strictObject({
    ...{ metadata: metadata.optional(), name: clearableText.optional(), expand },
  });
  const input = readParams(turn.context, schema, fields);
  const before: Coupon & { metadata?: Record<string, string> } = requireCoupon(turn, id);
  const after = {
    ...before,
    name: input.name === undefined ? before.name : input.name || null,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  };
  turn.tables.coupons.set(id, after);
  emit(turn, { type: 'coupon.updated', object: after, before });
  return after;
}

/** `DELETE /v1/coupons/{id}`: existing discounts stay. */
export function deleteCoupon({ turn, id, fields }: ApiCall): object {
  readParams(turn.context, z.strictObject({}), fields);
  const coupon = requireCoupon(turn, id);
  // The row stays, because discounts refer to it.
  turn.tables.coupons.set(id, { ...coupon, valid: false, deleted: true });
  emit(turn, { type: 'coupon.deleted', object: coupon });
  return { id, object: 'coupon', deleted: true };
}

/** `GET /v1/coupons` */
export function listCoupons({ turn, fields }: ApiCall) {
  const schema = z.strictObject({ ...PAGE_FIELDS, created: createdFilter });
  const input = readParams(turn.context, schema, fields);
  const rows: Array<Coupon & { created?: number }> = turn.tables.coupons.values();
  const kept = rows.filter(
    ({ created = 0, deleted }) => deleted !== true && isInRange(created, input.created),
  );
  return toPage(kept, input, '/v1/coupons');
}

/** `GET /v1/coupons/{id}` */
export function getCoupon({ turn, id, fields }: ApiCall): Coupon {
  readParams(turn.context, z.strictObject({ expand }), fields);
  return requireCoupon(turn, id);
}

export function requireCoupon({ tables }: Turn, id: string, param = 'coupon'): Coupon {
  const found = tables.coupons.get(id);
  if (!found || found.deleted === true) throw noSuch('coupon', id, param);
  return found;
}
