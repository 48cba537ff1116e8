import type { Metadata } from './objects.ts';

/** A payment without a subscription. */
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic' | 'manual';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: object | null;
  payment_method: string | null;
  payment_method_types: string[];
  status:
    | 'canceled'
    | 'requires_action'
    | 'requires_capture'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded';
}

/** A card that's saved without a payment. */
export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  automatic_payment_methods: object | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  payment_method: string | null;
  payment_method_types: string[];
  status: 'canceled' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded';
  usage: 'off_session' | 'on_session';
}
