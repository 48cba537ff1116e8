import type { Request, RequestHandler, Response } from 'express';
import { readForm } from '../kit/body.ts';
import { html } from '../kit/html.ts';
import type { Html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { seed } from './catalog.ts';
import { ApiError } from './errors.ts';
import { catchUp } from './time.ts';
import { startOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { scheduleBackgroundWork } from './background.ts';

/** A visit to a page that Stripe hosts, or a form submitted from it. */
export interface Visit {
  readonly operation: Operation;
  readonly id: string;
  /** Null for a visit. */
  readonly form: URLSearchParams | null;
}

export type PageResponse =
  | { readonly redirect: string }
  | { readonly title: string; readonly body: Html; readonly status?: number };

export function hosted(
  context: SimulatorContext,
  endpoint: string,
  visit: (visit: Visit) => PageResponse,
): RequestHandler {
  return context.endpoint(endpoint, async (request, response) => {
    const form = request.method === 'POST' ? await readHiddenForm(request) : null;
    catchUp(context);
    const operation = startOperation(context);
    seed(operation.tables);
    respond(response, showPage(visit, { operation, id: request.params['id'] ?? '', form }));
    scheduleBackgroundWork(context);
  });
}

/** Reads a form, keeping card numbers out of the log, even fake ones. */
async function readHiddenForm(request: Request): Promise<URLSearchParams> {
  const form = (await readForm(request)) ?? new URLSearchParams();
  const shown = [...form].filter(([name]) => !name.startsWith('card_'));
  request.body = Object.fromEntries(shown);
  return form;
}

function showPage(visit: (visit: Visit) => PageResponse, given: Visit): PageResponse {
  try {
    return visit(given);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const body = html`<div class="card">
      <h1>This page is no longer available</h1>
      <p data-reason>${error.message}</p>
    </div>`;
    return { title: 'Not here', body, status: error.status };
  }
}

function respond(response: Response, page: PageResponse): void {
  if ('redirect' in page) response.redirect(303, page.redirect);
  else sendPage(response, page.status ?? 200, renderPage(page.title, page.body));
}

export const BADGE = html`<p>
  <span class="badge">Fanfare sandbox · not the real Stripe · no money moves</span>
</p>`;

export function formatMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

export function formatDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

export function renderAlert(message: string | null): Html | null {
  return message === null ? null : html`<p role="alert" data-error><strong>${message}</strong></p>`;
}
