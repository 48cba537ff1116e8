import { html } from '../kit/html.ts';
import { requireInvoice } from './invoices.ts';
import { BADGE, formatDate, formatMoney, renderAlert } from './page-guard.ts';
import type { PageAnswer, Visit } from './page-guard.ts';
import { collectFor } from './subscription-pay.ts';
import type { Turn } from './turn.ts';

/** Serves an invoice's page, where an open invoice can be paid. */
export function visitInvoice({ turn, id, form }: Visit): PageAnswer {
  const { status, hosted_invoice_url: url } = requireInvoice(turn, id);
  if (form === null || status !== 'open') return show(turn, id);
  const outcome = collectFor(turn, requireInvoice(turn, id), { isPresent: true });
  return outcome === 'paid' ? { redirect: url ?? '' } : show(turn, id, 'Your card was declined.');
}

function show(turn: Turn, id: string, error: string | null = null): PageAnswer {
  const invoice = requireInvoice(turn, id);
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
