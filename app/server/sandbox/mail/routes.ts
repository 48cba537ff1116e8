import { Router } from 'express';
import { html, type Html } from '../kit/html.ts';
import { renderPage, sendPage } from '../kit/page.ts';
import type { EmailMessage, Mailbox } from './mailbox.ts';

const ADDRESS = /https?:\/\/[^\s<>"]+/gu;

/** Serves the mailbox's pages, with every email Fanfare sent to anyone. */
export function createMailRoutes(mailbox: Mailbox): Router {
  const router = Router();
  router.get('/', (_request, response) =>
    sendPage(response, 200, renderPage('Mailbox', renderList(mailbox.list()))),
  );
  router.get('/:id', (request, response) => {
    const message = mailbox.get(request.params.id);
    if (message) sendPage(response, 200, renderPage(message.subject, renderEmail(message)));
    else sendPage(response, 404, renderPage('Mailbox', html`<p>This email doesn’t exist.</p>`));
  });
  return router;
}

function renderList(messages: readonly EmailMessage[]): Html {
  return html`<h1>Mailbox</h1>
    <p class="soft">Emails that Fanfare sent. Nothing left this machine.</p>
    ${
      messages.length === 0
        ? html`<p>No emails yet.</p>`
        : messages.map(
            ({ id, subject, to, receivedAt }) =>
              html`<p class="card">
                <a href="/mail/${id}">${subject}</a><br />
                <span class="soft">to ${to.join(', ')} · ${receivedAt}</span>
              </p>`,
          )
    }`;
}

function renderEmail({ subject, from, to, text, receivedAt }: EmailMessage): Html {
  return html`<p><a href="/mail">Mailbox</a></p>
    <section class="card">
      <h1>${subject}</h1>
      <p class="soft">from ${from} to ${to.join(', ')} · ${receivedAt}</p>
      <div data-caption>${linkAddresses(text)}</div>
    </section>`;
}

function linkAddresses(text: string): Html[] {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const [address] = match;
    parts.push(html`${text.slice(end, match.index)}<a href="${address}">${address}</a>`);
    end = match.index + address.length;
  }
  return [...parts, html`${text.slice(end)}`];
}
