import type { Request, Response } from 'express';
import { readForm } from './body.ts';
import { renderConsentPage, renderRefusalPage } from './consent-page.ts';
import { sendPage } from './page.ts';
import { withParameters } from './redirect.ts';
import type { Persona, SimulatorContext } from './types.ts';

/** The parameters of an authorization request, each present at most once. */
export type ConsentParameters<Required extends string, Optional extends string> = Readonly<
  Record<Required, string> & Partial<Record<Optional, string>>
>;

/** Why the platform rejects a request. */
export type Fault =
  /** Shown to the user on a page, because the redirect URL can't be trusted. */
  | { readonly page: string }
  /** Sent to the app's redirect URL. */
  | { readonly redirect: Readonly<Record<string, string>> };

export interface Decision<G> {
  readonly parameters: G;
  readonly personaId: string;
  /** The requested scopes that the user checked. */
  readonly scopes: readonly string[];
}

/** What's specific to one platform's consent dialog. */
export interface ConsentDialog<Required extends string, Optional extends string> {
  readonly platformName: string;
  /** The dialog's path relative to the simulator's base URL. The form is posted to the same path. */
  readonly path: string;
  readonly personas: readonly Persona[];
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
  /** What the platform does with unknown parameters. The sandbox reports ignored ones as violations. */
  readonly unknown: 'ignored' | 'refused';
  getClientId(parameters: ConsentParameters<Required, Optional>): string;
  splitScopes(scope: string): string[];
  findFault(
    context: SimulatorContext,
    parameters: ConsentParameters<Required, Optional>,
  ): Fault | null;
  /** Returns the redirect's query when the user declines. */
  deny(parameters: ConsentParameters<Required, Optional>): Record<string, string>;
  /** Issues the code and returns the redirect's query. Null counts as declined. */
  grant(
    context: SimulatorContext,
    decision: Decision<ConsentParameters<Required, Optional>>,
  ): Record<string, string> | null;
}

type Parameter = 'scope' | 'redirect_uri';
type Handler = (
  context: SimulatorContext,
  request: Request,
  response: Response,
) => void | Promise<void>;

/** Returns the dialog's two handlers: one shows the page, and one handles its form. */
export function createConsent<Required extends string, Optional extends string>(
  dialog: ConsentDialog<Required | Parameter, Optional>,
): { showConsent: Handler; decideConsent: Handler } {
  return {
    showConsent(context, request, response) {
      const checked = check(dialog, context, request.query);
      if ('fault' in checked) return respondToFault(dialog, response, { context, ...checked });
      const { parameters } = checked;
      const { scope, ...others } = parameters;
      const page = renderConsentPage({
        platformName: dialog.platformName,
        appName: dialog.getClientId(parameters),
        action: context.baseUrl + dialog.path,
        scopes: dialog.splitScopes(scope),
        personas: dialog.personas,
        // The form's `scope` fields are checkboxes, so the requested scopes need another name.
        fields: { ...(others as Record<string, string>), requested_scope: scope },
      });
      sendPage(response, 200, page);
    },
    async decideConsent(context, request, response) {
      const form = (await readForm(request)) ?? new URLSearchParams();
      const checked = check(dialog, context, readFields(dialog, form));
      if ('fault' in checked) return respondToFault(dialog, response, { context, ...checked });
      const { parameters } = checked;
      const persona = dialog.personas.find(({ id }) => id === form.get('persona'));
      const ticked = form.getAll('scope');
      const scopes = dialog.splitScopes(parameters.scope).filter((scope) => ticked.includes(scope));
      const isAllowed = form.get('decision') === 'allow' && persona !== undefined;
      const granted = isAllowed
        ? dialog.grant(context, { parameters, personaId: persona.id, scopes })
        : null;
      const query = granted ?? dialog.deny(parameters);
      response.redirect(302, withParameters(parameters.redirect_uri, query));
    },
  };
}

type CheckedParameters<G> =
  | { readonly parameters: G }
  | { readonly fault: Fault; readonly redirectUri: string };

function check<Required extends string, Optional extends string>(
  dialog: ConsentDialog<Required, Optional>,
  context: SimulatorContext,
  query: Readonly<Record<string, unknown>>,
): CheckedParameters<ConsentParameters<Required, Optional>> {
  const reason = findShapeFault(dialog, context, query);
  if (reason !== null) return { fault: { page: reason }, redirectUri: '' };
  const supported = [...dialog.required, ...dialog.optional];
  const entries = supported.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  const parameters = Object.fromEntries(entries) as ConsentParameters<Required, Optional>;
  const fault = dialog.findFault(context, parameters);
  return fault ? { fault, redirectUri: String(query['redirect_uri']) } : { parameters };
}

function findShapeFault(
  { platformName, required, optional, unknown }: ConsentDialog<string, string>,
  context: SimulatorContext,
  query: Readonly<Record<string, unknown>>,
): string | null {
  const supported = new Set([...required, ...optional]);
  for (const name of Object.keys(query).filter((one) => !supported.has(one))) {
    if (unknown === 'refused') return `unknown parameter ${name}`;
    context.violation(`authorize: ${platformName} ignores the parameter ${name}`);
  }
  const repeated = [...supported].find((name) => Array.isArray(query[name]));
  if (repeated !== undefined) return `${repeated} is given twice`;
  const missing = required.find((name) => typeof query[name] !== 'string' || query[name] === '');
  return missing === undefined ? null : `${missing} is missing`;
}

/** Returns the parameters of the authorization request, which the form repeats. */
function readFields(
  { required, optional }: ConsentDialog<string, string>,
  form: URLSearchParams,
): Record<string, string> {
  const names = [...required, ...optional];
  const read = (name: string) => form.get(name === 'scope' ? 'requested_scope' : name) ?? '';
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function respondToFault(
  { platformName }: Pick<ConsentDialog<string, string>, 'platformName'>,
  response: Response,
  { context, fault, redirectUri }: { context: SimulatorContext; fault: Fault; redirectUri: string },
): void {
  if ('redirect' in fault) {
    response.redirect(302, withParameters(redirectUri, fault.redirect));
    return;
  }
  context.violation(`authorize: ${fault.page}`);
  sendPage(response, 400, renderRefusalPage(platformName, fault.page));
}

/** Drops empty and missing query parameters. */
export function withoutEmpty(
  query: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}
