import { html } from '../kit/html.ts';
import type { Html } from '../kit/html.ts';
import { TEST_CARDS } from './cards.ts';
import { findCoupon, getPlan } from './checkout-state.ts';
import type { CheckoutSession } from './objects.ts';
import { BADGE, formatMoney, renderAlert } from './page-guard.ts';
import type { Operation } from './operation.ts';

export function renderCheckout(
  operation: Operation,
  session: CheckoutSession,
  error: string | null,
): Html {
  const { plan, price } = getPlan(operation, session.id);
  const email =
    operation.tables.customers.get(session.customer ?? '')?.email ?? session.customer_email;
  const trial = plan.trialDays === null ? null : `${plan.trialDays} days free, then `;
  return html`${BADGE}
    <div class="card">
      <h1>Subscribe to ${price.product.replace('prod_Sandbox', '')}</h1>
      <p>
        ${trial}${formatMoney(price.unit_amount * plan.quantity)} per ${price.recurring.interval}
      </p>
      <p>Due today: <strong data-total>${formatMoney(session.amount_total)}</strong></p>
      ${email ? html`<p class="soft">${email}</p>` : null} ${renderAlert(error)}
      ${renderDiscount(operation, session)}
      <form method="post" action="">
        ${renderCardFields()}
        <div class="row">
          <button class="main" type="submit" name="action" value="pay">
            ${plan.trialDays === null ? 'Subscribe' : 'Start trial'}
          </button>
          <button type="submit" name="action" value="decline">Decline the card</button>
          ${
            session.payment_method_collection === 'if_required' && session.amount_total === 0
              ? html`<button type="submit" name="action" value="skip_card">Without a card</button>`
              : null
          }
        </div>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}" data-cancel>Cancel and go back</a></p>` : null}
    </div>`;
}

function renderDiscount(operation: Operation, session: CheckoutSession): Html | null {
  const [discount] = session.discounts;
  if (discount) {
    const coupon = operation.tables.coupons.get(findCoupon(operation, discount) ?? '');
    const name = operation.tables.promotionCodes.get(discount.promotion_code ?? '')?.code;
    return html`<form method="post" action="">
      <p data-discount>
        ${name ?? 'Discount'}: ${coupon?.name}
        ${
          session.allow_promotion_codes === true
            ? html`<button type="submit" name="action" value="remove">Remove the code</button>`
            : null
        }
      </p>
    </form>`;
  }
  if (session.allow_promotion_codes !== true) return null;
  return html`<form method="post" action="">
    <label>Promotion code <input name="promotion_code" autocomplete="off" required /></label>
    <button type="submit" name="action" value="apply">Apply</button>
  </form>`;
}

/** Renders the card fields, prefilled with a working card. Any date and code are accepted. */
export function renderCardFields(): Html {
  return html`<fieldset>
    <legend>Card</legend>
    <label
      >Card number
      <input name="card_number" value="4242 4242 4242 4242" inputmode="numeric" required
    /></label>
    <label>Expiry <input name="card_expiry" value="12 / 40" required /></label>
    <label>CVC <input name="card_cvc" value="123" inputmode="numeric" required /></label>
    <details>
      <summary>Test cards</summary>
      <ul>
        ${TEST_CARDS.map(({ number, does }) => html`<li><code>${number}</code> ${does}</li>`)}
      </ul>
    </details>
  </fieldset>`;
}

type Step = { kind: 'expired'; backUrl: string | null } | { kind: 'challenge'; number: string };

/** Renders what replaces the form: a challenge by the card's bank, or the expired session. */
export function renderChallenge(step: Step): { body: Html } {
  if (step.kind === 'expired') {
    const back = step.backUrl ? html`<p><a href="${step.backUrl}">Go back</a></p>` : null;
    const body = html`${BADGE}
      <div class="card">
        <h1>This checkout has expired</h1>
        <p>Start again from the page that you came from.</p>
        ${back}
      </div>`;
    return { body };
  }
  const body = html`${BADGE}
    <form class="card" method="post" action="">
      <h1>Your bank asks: is it you?</h1>
      <p class="soft">3-D Secure of a test card.</p>
      <input type="hidden" name="action" value="pay" />
      <input type="hidden" name="card_number" value="${step.number}" />
      <div class="row">
        <button class="main" type="submit" name="authentication" value="pass">Complete</button>
        <button type="submit" name="authentication" value="fail">Fail</button>
      </div>
    </form>`;
  return { body };
}
