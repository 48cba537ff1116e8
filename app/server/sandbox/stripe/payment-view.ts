import type { Charge, PaymentMethod } from './objects.ts';
import type { Operation } from './operation.ts';

type StoredCharge = Charge & { invoice: string };

/** Returns a charge in the API's format. */
export function toCharge({ tables }: Operation, row: StoredCharge): object {
  const charge = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'invoice'));
  const method = tables.paymentMethods.get(row.payment_method);
  return {
    ...charge,
    amount_captured: row.amount,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    captured: true,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    description: null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: OUTCOME,
    paid: true,
    payment_method_details: method ? toDetails(method) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const OUTCOME = {
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function toDetails({ card }: PaymentMethod) {
  return { card: { ...card, network: card.brand }, type: 'card' };
}
