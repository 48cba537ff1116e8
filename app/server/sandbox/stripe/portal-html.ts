import { html } from '../kit/html.ts';
import type { Html } from '../kit/html.ts';
import { renderCardFields } from './checkout-html.ts';
import { findCardToCharge } from './collect.ts';
import type { Invoice, PortalSession, Subscription } from './objects.ts';
import { BADGE, formatDate, formatMoney, renderAlert } from './page-guard.ts';
import { isOver, getItem } from './subscription-state.ts';
import type { Operation } from './operation.ts';

/** Renders the whole page, or only the part for the session's flow. */
export function renderPortal(
  operation: Operation,
  session: PortalSession,
  error: string | null,
): Html {
  const { customer, flow, return_url: back } = session;
  const { tables } = operation;
  const own = tables.subscriptions.values().filter((row) => row.customer === customer);
  const isAbout = (...types: string[]) => flow === null || types.includes(flow.type);
  return html`${BADGE}
    <h1>Billing</h1>
    ${back ? html`<p><a href="${back}" data-back>Back</a></p>` : null} ${renderAlert(error)}
    ${own.map((subscription) => renderSubscription(operation, subscription, isAbout))}
    ${isAbout('payment_method_update') ? renderCard() : null}
    ${flow === null ? renderInvoices(listInvoices(operation, customer)) : null}`;
}

type IsAbout = (...types: string[]) => boolean;

function renderSubscription(
  operation: Operation,
  subscription: Subscription,
  isAbout: IsAbout,
): Html {
  const { id, status, cancel_at: end } = subscription;
  const item = getItem(subscription);
  const card = findCardToCharge(operation, subscription)?.card.last4;
  const until = end === null ? 'Renews' : 'Ends';
  return html`<section class="card" data-subscription="${id}">
    <h2>
      ${item.price.product.replace('prod_Sandbox', '')}
      <span class="badge" data-status>${status}</span>
    </h2>
    <p>
      ${formatMoney(item.price.unit_amount)} per ${item.price.recurring.interval}.
      ${
        isOver(subscription)
          ? null
          : html`<span data-until>${until} on ${formatDate(end ?? item.current_period_end)}.</span>`
      }
      ${card ? html`Card ending in ${card}.` : 'No card.'}
    </p>
    ${isOver(subscription) ? null : renderForms(operation, subscription, isAbout)}
  </section>`;
}

function renderForms(operation: Operation, subscription: Subscription, isAbout: IsAbout): Html {
  const { id, cancel_at: end } = subscription;
  const hidden = html`<input type="hidden" name="subscription" value="${id}" />`;
  const ending =
    end === null
      ? html`<button type="submit" name="action" value="cancel">Cancel at period end</button>`
      : html`<button type="submit" name="action" value="resume">Don't cancel</button>`;
  return html`${
    isAbout('subscription_update', 'subscription_update_confirm')
      ? renderPlans(operation, subscription, hidden)
      : null
  }
  ${isAbout('subscription_cancel') ? html`<form method="post" action="">${hidden} ${ending}</form>` : null}`;
}

function renderPlans({ tables }: Operation, subscription: Subscription, hidden: Html): Html {
  const current = getItem(subscription).price.id;
  const others = tables.prices.values().filter(({ active, id }) => active && id !== current);
  return html`<form method="post" action="">
    ${hidden}
    <fieldset>
      <legend>Change the plan</legend>
      ${others.map(
        ({ id, product, unit_amount, recurring }) =>
          html`<label
            ><input type="radio" name="price" value="${id}" required />
            ${product.replace('prod_Sandbox', '')}, ${formatMoney(unit_amount)} per
            ${recurring.interval}</label
          >`,
      )}
      <button type="submit" name="action" value="change_plan">Change</button>
    </fieldset>
  </form>`;
}

function renderCard(): Html {
  return html`<form class="card" method="post" action="">
    <h2>Card</h2>
    ${renderCardFields()}
    <button type="submit" name="action" value="update_card">Use this card</button>
  </form>`;
}

function listInvoices({ tables }: Operation, customer: string): Invoice[] {
  return tables.invoices
    .values()
    .filter((invoice) => invoice.customer === customer)
    .toReversed();
}

function renderInvoices(invoices: readonly Invoice[]): Html {
  return html`<section class="card">
    <h2>Invoices</h2>
    <ul>
      ${invoices.map(
        (invoice) =>
          html`<li data-invoice="${invoice.id}">
            <a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number}</a>
            ${formatDate(invoice.created)}, ${formatMoney(invoice.total)},
            <span data-status>${invoice.status}</span>
            ${invoice.status === 'open' ? renderPay(invoice) : null}
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderPay({ id }: Invoice): Html {
  return html`<form method="post" action="">
    <input type="hidden" name="invoice" value="${id}" />
    <button type="submit" name="action" value="pay_invoice">Pay now</button>
  </form>`;
}
