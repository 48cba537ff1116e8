import { type HTMLElement, parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly root: HTMLElement;
}

const MAX_REDIRECTS = 20;

/** A browser without JavaScript: cookies, redirects, and forms. Enough to sign in and connect accounts. */
export class Browser {
  readonly #jar = new CookieJar(undefined, { allowSpecialUseDomain: true });

  async open(url: string): Promise<Page> {
    return this.#request(url, { method: 'GET' });
  }

  /** Returns the cookies for a URL, for requests made outside this browser. */
  readCookies(url: string): Promise<string> {
    return this.#jar.getCookieString(url);
  }

  /** Submits the form that has the button (or the first form), with its current values and these. */
  async submit(
    page: Page,
    options: { button?: RegExp; values?: Readonly<Record<string, string>> } = {},
  ): Promise<Page> {
    const { form, button } = findForm(page, options.button);
    const fields = new URLSearchParams([...readFields(form), ...readButton(button)]);
    for (const [key, value] of Object.entries(options.values ?? {})) fields.set(key, value);
    const url = new URL(form.getAttribute('action') ?? page.url, page.url);
    if (form.getAttribute('method')?.toLowerCase() === 'post') {
      return this.#request(url.href, { method: 'POST', body: fields });
    }
    url.search = fields.toString();
    return this.#request(url.href, { method: 'GET' });
  }

  async #request(start: string, first: Visit): Promise<Page> {
    let url = start;
    let visit = first;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const response = await this.#visit(url, visit);
      const location = response.headers.get('location');
      if (location === null)
        return { url, status: response.status, root: parse(await response.text()) };
      await response.body?.cancel();
      url = new URL(location, url).href;
      if (response.status !== 307 && response.status !== 308) visit = { method: 'GET' };
    }
    throw new Error(`Too many redirects after ${start}`);
  }

  async #visit(url: string, { method, body }: Visit): Promise<Response> {
    const origin = new URL(url).origin;
    const headers = {
      cookie: await this.#jar.getCookieString(url),
      'user-agent': 'fanfare-demo',
      origin,
    };
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      ...(body ? { body } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) await this.#jar.setCookie(cookie, url);
    return response;
  }
}

interface Visit {
  readonly method: 'GET' | 'POST';
  readonly body?: URLSearchParams;
}

function readButton(button: HTMLElement | undefined): [string, string][] {
  const name = button?.getAttribute('name');
  return name ? [[name, button?.getAttribute('value') ?? '']] : [];
}

function findForm(
  page: Page,
  buttonText: RegExp | undefined,
): { form: HTMLElement; button: HTMLElement | undefined } {
  const forms = page.root.querySelectorAll('form');
  for (const form of forms) {
    const buttons = form.querySelectorAll('button, input[type=submit]');
    const button = buttons.find((element) =>
      buttonText?.test(element.text.trim() || (element.getAttribute('value') ?? '')),
    );
    if (buttonText === undefined || button) return { form, button };
  }
  const title = page.root.querySelector('title')?.text ?? '';
  throw new Error(
    `No form${buttonText ? ` with a button ${buttonText.source}` : ''} at ${page.url} (${page.status} ${title})`,
  );
}

function readFields(form: HTMLElement): [string, string][] {
  const inputs = form.querySelectorAll('input, textarea, select').filter(isSent);
  return inputs.map((input) => [input.getAttribute('name') ?? '', readValue(input)]);
}

function isSent(input: HTMLElement): boolean {
  const type = input.getAttribute('type');
  if (!input.getAttribute('name') || type === 'submit') return false;
  return (type !== 'checkbox' && type !== 'radio') || input.hasAttribute('checked');
}

function readValue(input: HTMLElement): string {
  if (input.tagName === 'TEXTAREA') return input.text;
  return input.getAttribute('value') ?? (input.getAttribute('type') === 'checkbox' ? 'on' : '');
}
