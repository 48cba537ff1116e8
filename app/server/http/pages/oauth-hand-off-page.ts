import type { Response } from 'express';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { OAuthHandOff } from '#app/server/services/accounts/find-oauth-hand-off.ts';

/** The platform's response, for the program that started the connection. */
interface PlatformResponse {
  readonly platform: PlatformId;
  readonly state: string;
  readonly code: string | null;
  readonly error: string | null;
}

/** The colors of app/styles/tokens.css, because this page can't load a style sheet. */
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:1rem/1.55 system-ui,sans-serif;background:light-dark(#f4f6f2,#0b1311);color:light-dark(#0f1f1b,#eef3ef)}
main{width:min(34rem,100% - 2rem);margin:12vh auto 2rem}
svg{display:block;width:2.5rem;height:2.5rem;margin:0 0 1.25rem;fill:light-dark(#b37a00,#f7be45)}
section{padding:1.75rem;border:1px solid light-dark(#d9dfd7,#25342f);border-radius:1rem;background:light-dark(#fff,#121c19)}
h1{margin:0 0 .75rem;font:600 1.625rem/1.2 Georgia,serif;text-wrap:balance}p{margin:0 0 1.25rem;color:light-dark(#42524c,#b7c5be)}
strong{color:light-dark(#0f1f1b,#eef3ef)}section>:last-child{margin-bottom:0}
a.go{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:.625rem;background:light-dark(#0f1f1b,#eef3ef);color:light-dark(#fff,#0b1311);text-decoration:none;font-weight:600;overflow-wrap:anywhere}
:is(a,textarea):focus-visible{outline:2px solid light-dark(#0a6b5d,#55c7b2);outline-offset:2px}
textarea{display:block;width:100%;height:9rem;padding:.75rem;border:1px solid light-dark(#7c8881,#6b7d75);border-radius:.625rem;background:transparent;color:inherit;font:.8125rem/1.5 ui-monospace,monospace}`;
/** Copied from app/components/ui/mark-shape.ts, which server code can't import. */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M2.3 16a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0ZM11.25 11.47L22.06 1.03A22.4 22.4 0 0 1 24.52 4.34L11.42 11.7A7.4 7.4 0 0 0 11.25 11.47ZM12.21 13.09L25.31 5.73A22.4 22.4 0 0 1 26.85 9.56L12.31 13.36A7.4 7.4 0 0 0 12.21 13.09ZM12.72 14.91L27.26 11.11A22.4 22.4 0 0 1 27.79 15.2L12.76 15.2A7.4 7.4 0 0 0 12.72 14.91ZM12.76 16.8L27.79 16.8A22.4 22.4 0 0 1 27.26 20.89L12.72 17.09A7.4 7.4 0 0 0 12.76 16.8ZM12.31 18.64L26.85 22.44A22.4 22.4 0 0 1 25.31 26.27L12.21 18.91A7.4 7.4 0 0 0 12.31 18.64ZM11.42 20.3L24.52 27.66A22.4 22.4 0 0 1 22.06 30.97L11.25 20.53A7.4 7.4 0 0 0 11.42 20.3Z"/></svg>';

/**
 * Sends the hand-off page. The user who approved on the platform may not be the one who started the
 * connection, so the page shows whose workspace gets their account before the response is passed on.
 */
export function sendOAuthHandOffPage(
  response: Response,
  { workspaceName, returnTo }: OAuthHandOff,
  platformResponse: PlatformResponse,
): void {
  const name = PLATFORMS[platformResponse.platform].name;
  const workspace = escapeHtml(workspaceName);
  const heading = platformResponse.code
    ? `Connect your ${name} account?`
    : `${name} wasn’t connected`;
  const text = platformResponse.code
    ? `The workspace <strong>${workspace}</strong> wants to publish to it with Fanfare. Continue only if you know that workspace. If you don’t, close this page, and nothing is connected.`
    : `The request of the workspace <strong>${workspace}</strong> was declined. Nothing is connected.`;
  response.status(200).type('html').setHeader('Cache-Control', 'no-store');
  response.send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title>
<style nonce="${String(response.locals['cspNonce'] ?? '')}">${STYLE}</style>
<main>${MARK}<section><h1>${heading}</h1><p>${text}</p>${toWayOn(returnTo, platformResponse)}</section></main></html>`);
}

function toWayOn(
  returnTo: string | null,
  { platform, state, code, error }: PlatformResponse,
): string {
  const given = { platform, state, ...(code ? { code } : { error: error ?? 'access_denied' }) };
  if (returnTo === null) {
    const json = escapeHtml(JSON.stringify(given, null, 2));
    return `<p><label for="answer">For the program that requested it (<code>POST /api/auth/callback</code>):</label></p><textarea id="answer" readonly>${json}</textarea>`;
  }
  const url = new URL(returnTo);
  for (const [key, value] of Object.entries(given)) url.searchParams.set(key, value);
  return `<a class="go" rel="noreferrer" href="${escapeHtml(url.href)}">Continue to ${escapeHtml(url.host)}</a>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
