import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { requireCustomer } from './customers.ts';
import { noSuch } from './errors.ts';
import type { ApiCall } from './guard.ts';
import { toList } from './lists.ts';
import type { PortalSession } from './objects.ts';
import { expand, flag, integer, PAGE_FIELDS, readParams, text, webAddress } from './params.ts';
import { getSubscription } from './subscription-state.ts';
import { createId } from './operation.ts';
import type { Operation } from './operation.ts';

const CONFIGURATION_ID = 'bpc_SandboxDefault';
const SECRET_LENGTH = 40;

const FLOWS = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

const subscription = z.strictObject({ subscription: text });
const CreateInput = z.strictObject({
  customer: text,
  return_url: webAddress.optional(),
  configuration: text.optional(),
  locale: text.optional(),
  flow_data: z
    .strictObject({
      type: z.enum(FLOWS),
      subscription_cancel: subscription.optional(),
      subscription_update: subscription.optional(),
      subscription_update_confirm: z
        .strictObject({
          subscription: text,
          items: z.array(
            z.strictObject({ id: text, price: text.optional(), quantity: integer.optional() }),
          ),
        })
        .optional(),
      after_completion: z
        .strictObject({
          type: z.enum(['redirect', 'portal_homepage']),
          redirect: z.strictObject({ return_url: webAddress }).optional(),
        })
        .optional(),
    })
    .optional(),
  expand,
});
type Flow = NonNullable<z.output<typeof CreateInput>['flow_data']>;

/** Creates a session whose URL contains a secret: whoever has it can act as the customer for a while. */
export function createPortalSession({ operation, fields }: ApiCall): PortalSession {
  const input = readParams(operation.context, CreateInput, fields);
  requireCustomer(operation, input.customer, 'customer');
  if ((input.configuration ?? CONFIGURATION_ID) !== CONFIGURATION_ID) {
    throw noSuch('configuration', input.configuration ?? '', 'configuration');
  }
  const secret = `test_${randomText(operation.context.random, SECRET_LENGTH)}`;
  const session: PortalSession & Record<string, unknown> = {
    id: createId(operation, 'bps'),
    object: 'billing_portal.session',
    created: operation.at,
    configuration: CONFIGURATION_ID,
    customer: input.customer,
    customer_account: null,
    flow: input.flow_data ? toFlow(operation, input.flow_data) : null,
    livemode: false,
    locale: input.locale ?? null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${operation.context.baseUrl}/p/session/${secret}`,
  };
  operation.tables.portalSessions.set(secret, session);
  return session;
}

function toFlow(operation: Operation, flow: Flow) {
  const { subscription_cancel: cancel, subscription_update: change } = flow;
  const { subscription_update_confirm: confirm } = flow;
  for (const named of [cancel, change, confirm]) {
    if (named) getSubscription(operation, named.subscription, 'flow_data');
  }
  const { type = 'portal_homepage', redirect = null } = flow.after_completion ?? {};
  return {
    after_completion: { hosted_confirmation: null, redirect, type },
    customer_update: null,
    subscription_cancel: cancel ? { ...cancel, retention: null } : null,
    subscription_pause: null,
    subscription_update: change ?? null,
    subscription_update_confirm: confirm
      ? { ...confirm, discounts: null, items: confirm.items.map(toFlowItem) }
      : null,
    type: flow.type,
  };
}

function toFlowItem(item: {
  id: string;
  price?: string | undefined;
  quantity?: number | undefined;
}) {
  return { id: item.id, price: item.price ?? null, quantity: item.quantity ?? 1 };
}

const ListInput = z.strictObject({
  ...PAGE_FIELDS,
  active: flag.optional(),
  is_default: flag.optional(),
});

export function listConfigurations({ operation, fields }: ApiCall) {
  const { active = true, is_default = true } = readParams(operation.context, ListInput, fields);
  return toList(active && is_default ? [CONFIGURATION] : [], '/v1/billing_portal/configurations');
}

export function getConfiguration({ operation, id, fields }: ApiCall): object {
  readParams(operation.context, z.strictObject({ expand }), fields);
  if (id !== CONFIGURATION_ID) throw noSuch('configuration', id);
  return CONFIGURATION;
}

const OPENED_AT = 1_767_225_600;

const CONFIGURATION = {
  id: CONFIGURATION_ID,
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  created: OPENED_AT,
  default_return_url: null,
  is_default: true,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ['price'],
      enabled: true,
      products: null,
      proration_behavior: 'create_prorations',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'continue_trial',
    },
  },
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: OPENED_AT,
};
