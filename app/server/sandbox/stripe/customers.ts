import { z } from 'zod';
import { resolvePaymentMethod } from './cards.ts';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { mergeMetadata } from './metadata.ts';
import type { Customer } from './objects.ts';
import { toPage } from './paging.ts';
import {
  clearableText,
  createdFilter,
  expand,
  isInRange,
  metadata,
  PAGE_FIELDS,
  readParams,
  text,
} from './params.ts';
import { endSubscription, isOver } from './subscription-state.ts';
import { createId, emit } from './operation.ts';
import type { Operation } from './operation.ts';

const FIELDS = {
  email: clearableText.optional(),
  name: clearableText.optional(),
  description: clearableText.optional(),
  phone: clearableText.optional(),
  preferred_locales: z.array(text).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearableText.optional() }).optional(),
  expand,
};
const UpdateInput = z.strictObject(FIELDS);
const CreateInput = z.strictObject({ ...FIELDS, payment_method: text.optional() });

export function createCustomer({ operation, fields }: ApiCall): Customer {
  const input = readParams(operation.context, CreateInput, fields);
  const customer = change(operation, buildCustomer(operation), input);
  operation.tables.customers.set(customer.id, customer);
  emit(operation, { type: 'customer.created', object: customer });
  return customer;
}

/** Builds a new customer without details. Doesn't store it. */
export function buildCustomer(operation: Operation): Customer {
  return {
    ...UNUSED,
    id: createId(operation, 'cus'),
    object: 'customer',
    balance: 0,
    created: operation.at,
    description: null,
    email: null,
    invoice_settings: NO_SETTINGS,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
  };
}

export function getCustomer({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({ expand }), fields);
  if (operation.tables.deletedCustomers.get(id)) return toDeleted(id);
  return requireCustomer(operation, id);
}

export function updateCustomer({ operation, id, fields }: ApiCall): Customer {
  const input = readParams(operation.context, UpdateInput, fields);
  const before = requireCustomer(operation, id);
  const after = change(operation, before, input);
  operation.tables.customers.set(id, after);
  emit(operation, { type: 'customer.updated', object: after, before });
  return after;
}

/** Deletes a customer and cancels their subscriptions immediately, as Stripe does. */
export function deleteCustomer({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({}), fields);
  const customer = requireCustomer(operation, id);
  const { subscriptions, customers, deletedCustomers } = operation.tables;
  for (const subscription of subscriptions.values()) {
    if (subscription.customer !== id || isOver(subscription)) continue;
    endSubscription(operation, subscription.id, { reason: 'cancellation_requested' });
  }
  customers.delete(id);
  deletedCustomers.set(id, true);
  emit(operation, { type: 'customer.deleted', object: customer });
  return toDeleted(id);
}

export function listCustomers({ operation, fields }: ApiCall) {
  const schema = z.strictObject({
    ...PAGE_FIELDS,
    email: text.optional(),
    created: createdFilter,
  });
  const input = readParams(operation.context, schema, fields);
  const { email } = input;
  const rows = operation.tables.customers
    .values()
    .filter((row) => email === undefined || row.email === email)
    .filter((row) => isInRange(row.created, input.created));
  return toPage(rows, input, '/v1/customers');
}

/** Throws Stripe's 404, including for deleted customers. */
export function requireCustomer({ tables }: Operation, id: string, param = 'id'): Customer {
  const found = tables.customers.get(id);
  if (!found) throw noSuch('customer', id, param);
  return found;
}

const TEXTS = ['email', 'name', 'description', 'phone', 'preferred_locales'] as const;

type Change = z.output<typeof CreateInput>;

/** Changes a customer. An empty text clears a field. */
function change(operation: Operation, customer: Customer, input: Change): Customer {
  const { metadata: given, payment_method, invoice_settings } = input;
  const texts = TEXTS.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [[name, value === '' ? null : value] as const];
  });
  const method = invoice_settings?.default_payment_method ?? payment_method;
  return {
    ...customer,
    ...(Object.fromEntries(texts) as Partial<Customer>),
    metadata: mergeMetadata(customer.metadata, given),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(method === undefined
        ? {}
        : {
            default_payment_method:
              method === '' ? null : findMethod(operation, method, customer.id),
          }),
    },
  };
}

function findMethod(operation: Operation, method: string, customerId: string): string {
  const id = resolvePaymentMethod(operation, method, customerId);
  if (id === null) throw noSuch('PaymentMethod', method, 'payment_method');
  return id;
}

function toDeleted(id: string) {
  return { id, object: 'customer', deleted: true };
}

const NO_SETTINGS = {
  custom_fields: null,
  default_payment_method: null,
  footer: null,
  rendering_options: null,
};
const UNUSED = {
  address: null,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: null,
  livemode: false,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
};
