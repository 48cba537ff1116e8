import { testsIn, type PlatformFact } from './fact.ts';

const contract = testsIn('tests/contract');
const STRIPE = 'https://docs.stripe.com';
const OPENAI = 'https://platform.openai.com/docs';
const PAYMENTS = 'sdk-stripe-payments';

/** Facts of Stripe and OpenAI, checked with their own libraries against the sandbox. */
export const serviceFacts: readonly PlatformFact[] = [
  {
    platform: 'stripe',
    kind: 'format',
    adapter: null,
    fact: 'A payment intent that is confirmed with a good card succeeds and has a charge.',
    source: `${STRIPE}/payments/paymentintents/lifecycle`,
    simulator: [
      contract(PAYMENTS, 'charges a card at once, counts it in the balance, and refunds a part'),
    ],
  },
  {
    platform: 'stripe',
    kind: 'error',
    adapter: null,
    fact: 'A decline is a 402 card_error with code, decline_code, doc_url, and the payment intent.',
    source: `${STRIPE}/error-codes`,
    simulator: [
      contract(
        PAYMENTS,
        'declines with the payment intent in the error, and requires authentication',
      ),
    ],
  },
  {
    platform: 'stripe',
    kind: 'error',
    adapter: null,
    fact: 'Subscriptions refuse prices of type one_time.',
    source: `${STRIPE}/api/prices/create`,
    simulator: [contract(PAYMENTS, 'creates one-time prices, which subscriptions reject')],
  },
  {
    platform: 'stripe',
    kind: 'format',
    adapter: null,
    fact: 'A search is paged by page and next_page, and an unknown address is a 404.',
    source: `${STRIPE}/api/pagination/search`,
    simulator: [
      contract(PAYMENTS, 'pages through a search, and rejects a URL that Stripe does not have'),
    ],
  },
  {
    platform: 'stripe',
    kind: 'header',
    adapter: null,
    fact: 'A repeated Idempotency-Key gets the first response, and other parameters are refused.',
    source: `${STRIPE}/api/idempotent_requests`,
    simulator: [
      contract(
        'sdk-stripe',
        'repeats a request under its idempotency key, and rejects other parameters',
      ),
    ],
  },
  {
    platform: 'stripe',
    kind: 'header',
    adapter: null,
    fact: "Webhooks are signed so that the library's constructEvent accepts them.",
    source: `${STRIPE}/webhooks/signature`,
    simulator: [contract('sdk-stripe', 'verifies the webhooks that the sandbox signs')],
  },
  {
    platform: 'openai',
    kind: 'format',
    adapter: null,
    fact: 'Responses and chat completions stream as the library reads them.',
    source: `${OPENAI}/guides/streaming-responses`,
    simulator: [contract('sdk-openai', 'streams responses and chat completions')],
  },
  {
    platform: 'openai',
    kind: 'error',
    adapter: null,
    fact: 'A wrong key returns 401 invalid_api_key, an unknown parameter 400, and an unknown model 404.',
    source: `${OPENAI}/guides/error-codes`,
    simulator: [contract('sdk-openai', 'reports errors in its own classes with their codes')],
  },
];
