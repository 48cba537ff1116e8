import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { requireCoupon } from './coupons.ts';
import { findCode } from './discounts.ts';
import { badRequest, missingParameter, noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { PromotionCode } from './objects.ts';
import { toPage } from './paging.ts';
import {
  createdFilter,
  expand,
  flag,
  integer,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
  created: createdFilter,
});

export function listPromotionCodes({ operation, fields }: ApiCall) {
  const input = readParams(operation.context, ListInput, fields);
  const upperCaseCode = input.code?.toUpperCase();
  const rows = operation.tables.promotionCodes
    .values()
    .filter((row) => upperCaseCode === undefined || row.code.toUpperCase() === upperCaseCode)
    .filter((row) => input.active === undefined || row.active === input.active)
    .filter((row) => input.coupon === undefined || row.promotion.coupon === input.coupon)
    .filter((row) => input.customer === undefined || row.customer === input.customer)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/promotion_codes');
}

const CODE_LENGTH = 8;
const CreateInput = z.strictObject({
  active: flag.optional(),
  code: text.optional(),
  customer: text.optional(),
  expand,
  /** Name in older API versions. */
  coupon: text.optional(),
  promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text.optional() }).optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.refine((value) => value >= 1, 'must be at least 1').optional(),
  metadata: metadata.optional(),
  restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
});

/** `POST /v1/promotion_codes` */
export function createPromotionCode({ operation, fields }: ApiCall): PromotionCode {
  const { context, tables } = operation;
  const input = readParams(context, CreateInput, fields);
  const named = input.promotion?.coupon ?? input.coupon;
  if (named === undefined) throw missingParameter('promotion');
  const coupon = requireCoupon(operation, named, 'promotion[coupon]');
  const code = input.code ?? randomText(context.random, CODE_LENGTH).toUpperCase();
  const existing = findCode(operation, code);
  if (existing?.active === true) {
    const message = `An active promotion code with \`code: ${code}\` already exists.`;
    throw badRequest(message, { param: 'code' });
  }
  const row = buildCode(operation, input, { code, coupon: coupon.id });
  tables.promotionCodes.set(row.id, row);
  emit(operation, { type: 'promotion_code.created', object: row });
  return row;
}

function buildCode(
  operation: Operation,
  input: z.output<typeof CreateInput>,
  { code, coupon }: { code: string; coupon: string },
): PromotionCode & Record<string, unknown> {
  const { active = true, customer = null, expires_at = null, max_redemptions = null } = input;
  const { first_time_transaction = false } = input.restrictions ?? {};
  const noMinimum = { minimum_amount: null, minimum_amount_currency: null };
  return {
    id: createId(operation, 'promo'),
    object: 'promotion_code',
    active,
    code,
    created: operation.at,
    customer,
    customer_account: null,
    expires_at,
    livemode: false,
    max_redemptions,
    metadata: mergeMetadata({}, input.metadata),
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction, ...noMinimum },
    times_redeemed: 0,
  };
}

/** `POST /v1/promotion_codes/{id}` */
export function updatePromotionCode({ operation, id, fields }: ApiCall): PromotionCode {
  const schema = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand });
  const input = readParams(operation.context, schema, fields);
  const before = requirePromotionCode(operation, id);
  const after = {
    ...before,
    active: input.active ?? before.active,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  };
  operation.tables.promotionCodes.set(id, after);
  emit(operation, { type: 'promotion_code.updated', object: after, before });
  return after;
}

export function getPromotionCode({ operation, id, fields }: ApiCall) {
  readParams(operation.context, z.strictObject({ expand }), fields);
  return requirePromotionCode(operation, id);
}

type StoredCode = PromotionCode & { metadata?: Record<string, string> };

function requirePromotionCode({ tables }: Operation, id: string): StoredCode {
  const found = tables.promotionCodes.get(id);
  if (!found) throw noSuch('promotion code', id);
  return found;
}
