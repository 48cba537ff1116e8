import { html } from './html.ts';
import { renderPage } from './page.ts';
import type { Persona } from './types.ts';

export interface ConsentPage {
  /** Display name, such as `LinkedIn`. */
  platformName: string;
  appName: string;
  /** URL the form is posted to. */
  action: string;
  scopes: readonly string[];
  personas: readonly Persona[];
  /** Hidden fields that carry the authorization request along. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Renders the page where the user authorizes the app. The form posts `decision` (allow or deny), `persona`
 * (its ID), `scope` once per checked scope, and every hidden field. It works without JavaScript.
 */
export function renderConsentPage(page: ConsentPage): string {
  const body = html`<p>
      <span class="badge">Fanfare sandbox · not the real ${page.platformName}</span>
    </p>
    <form class="card" method="post" action="${page.action}">
      <h1>${page.appName} wants to use your ${page.platformName} account</h1>
      <p class="soft">
        Nothing here leaves this machine. Pick who you are, and what the app may do.
      </p>
      ${Object.entries(page.fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <fieldset>
        <legend>Account</legend>
        ${page.personas.map((persona, index) => renderPersona(persona, index === 0))}
      </fieldset>
      <fieldset>
        <legend>The app may</legend>
        ${page.scopes.map(
          (scope) =>
            html`<label
              ><input type="checkbox" name="scope" value="${scope}" checked /><code
                >${scope}</code
              ></label
            >`,
        )}
      </fieldset>
      <div class="row">
        <button class="main" type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny">Deny</button>
      </div>
    </form>`;
  return renderPage(`Allow ${page.appName}`, body);
}

function renderPersona(persona: Persona, isFirst: boolean) {
  return html`<label
    ><input type="radio" name="persona" value="${persona.id}" ${isFirst ? CHECKED : ''} />
    <span>${persona.name} <span class="soft">${persona.handle}</span></span></label
  >`;
}

const CHECKED = html`checked`;

/** Renders the page shown instead of redirecting to an untrusted URL. */
export function renderRefusalPage(platformName: string, reason: string): string {
  return renderPage(
    'Request refused',
    html`<div class="card">
      <h1>${platformName} (sandbox) rejected this request</h1>
      <p data-reason>${reason}</p>
    </div>`,
  );
}
