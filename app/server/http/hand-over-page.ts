import type { Response } from 'express';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms.ts';
import type { HandOver } from '#app/server/services/accounts/find-hand-over.ts';

/** What the platform sent back, for the program that asked. */
interface PlatformAnswer {
  readonly platform: PlatformId;
  readonly state: string;
  readonly code: string | null;
  readonly error: string | null;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}
a.go{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;background:CanvasText;color:Canvas;text-decoration:none;font-weight:600}
textarea{box-sizing:border-box;width:100%;height:9rem;padding:.75rem;border-radius:.5rem;font:.8125rem/1.5 ui-monospace,monospace}`;

/**
 * The person who agreed on the platform need not be the one who asked: they are told whose workspace gets
 * their account before the answer goes anywhere.
 */
export function sendHandOverPage(
  response: Response,
  { workspaceName, returnTo }: HandOver,
  answer: PlatformAnswer,
): void {
  const name = PLATFORMS[answer.platform].name;
  const workspace = escapeHtml(workspaceName);
  const heading = answer.code ? `Hand your ${name} account over?` : `${name} was not connected`;
  const text = answer.code
    ? `The workspace <strong>${workspace}</strong> asked to publish to it with Fanfare. Go on only if you know that workspace. If you do not, close this page: nothing is connected then.`
    : `The request of the workspace <strong>${workspace}</strong> was declined. Nothing is connected.`;
  response.status(200).type('html').setHeader('Cache-Control', 'no-store');
  response.send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title>
<style nonce="${String(response.locals['cspNonce'] ?? '')}">${STYLE}</style>
<main><h1>${heading}</h1><p>${text}</p>${toWayOn(returnTo, answer)}</main></html>`);
}

function toWayOn(
  returnTo: string | null,
  { platform, state, code, error }: PlatformAnswer,
): string {
  const given = { platform, state, ...(code ? { code } : { error: error ?? 'access_denied' }) };
  if (returnTo === null) {
    const json = escapeHtml(JSON.stringify(given, null, 2));
    return `<p><label for="answer">For the program that asked (<code>POST /api/auth/callback</code>):</label></p><textarea id="answer" readonly>${json}</textarea>`;
  }
  const url = new URL(returnTo);
  for (const [key, value] of Object.entries(given)) url.searchParams.set(key, value);
  return `<p><a class="go" rel="noreferrer" href="${escapeHtml(url.href)}">Go on to ${escapeHtml(url.host)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
