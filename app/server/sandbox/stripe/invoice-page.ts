import { html } from '../kit/html.ts';
import { requireInvoice } from './invoices.ts';
import { BADGE, formatDate, formatMoney, renderAlert } from './page-guard.ts';
import type { PageResponse, Visit } from './page-guard.ts';
import { collectFor } from './subscription-pay.ts';
import type { Operation } from './operation.ts';

/** Serves an invoice's page, where an open invoice can be paid. */
export function visitInvoice({ operation, id, form }: Visit): PageResponse {
  const { status, hosted_invoice_url: url } = requireInvoice(operation, id);
  if (form === null || status !== 'open') return show(operation, id);
  const outcome = collectFor(operation, requireInvoice(operation, id), { isPresent: true });
  return outcome === 'paid'
    ? { redirect: url ?? '' }
    : show(operation, id, 'Your card was declined.');
}

function show(operation: Operation, id: string, error: string | null = null): PageResponse {
  const invoice = requireInvoice(operation, id);
  const body = html`${BADGE}
    <div class="card">
      <h1>Invoice ${invoice.number}</h1>
      <p>${formatDate(invoice.created)} <span class="badge" data-status>${invoice.status}</span></p>
      ${renderAlert(error)}
      <ul>
        ${invoice.lines.data.map(
          ({ amount, description }) => html`<li>${description}: ${formatMoney(amount)}</li>`,
        )}
      </ul>
      <p>Due: <strong data-due>${formatMoney(invoice.amount_due)}</strong></p>
      ${
        invoice.status === 'open'
          ? html`<form method="post" action="">
              <button class="main" type="submit">Pay</button>
            </form>`
          : null
      }
    </div>`;
  return { title: 'Invoice', body, status: error === null ? 200 : 400 };
}
