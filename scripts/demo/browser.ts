import { type HTMLElement, parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly root: HTMLElement;
}

const MAX_REDIRECTS = 20;

/** What a browser without JavaScript does: cookies, redirects, forms. Enough to walk through the doors. */
export class Browser {
  readonly #jar = new CookieJar(undefined, { allowSpecialUseDomain: true });

  async open(url: string): Promise<Page> {
    return this.#request(url, { method: 'GET' });
  }

  /** Submits the form that has the button (or the first one), with its own values and these. */
  async submit(
    page: Page,
    options: { button?: RegExp; values?: Readonly<Record<string, string>> } = {},
  ): Promise<Page> {
    const { form, button } = findForm(page, options.button);
    const fields = new URLSearchParams(readFields(form));
    const name = button?.getAttribute('name');
    if (name) fields.set(name, button?.getAttribute('value') ?? '');
    for (const [key, value] of Object.entries(options.values ?? {})) fields.set(key, value);
    const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? page.url;
    const url = new URL(action, page.url);
    const isPost = (form.getAttribute('method') ?? 'get').toLowerCase() === 'post';
    if (!isPost) {
      url.search = fields.toString();
      return this.#request(url.href, { method: 'GET' });
    }
    return this.#request(url.href, { method: 'POST', body: fields });
  }

  async #request(
    start: string,
    init: { method: 'GET' | 'POST'; body?: URLSearchParams },
  ): Promise<Page> {
    let url = start;
    let { method, body } = init;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          cookie: await this.#jar.getCookieString(url),
          'user-agent': 'fanfare-demo',
          ...(method === 'POST' ? { origin: new URL(url).origin } : {}),
        },
        ...(body ? { body } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) await this.#jar.setCookie(cookie, url);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !location) {
        return { url, status: response.status, root: parse(await response.text()) };
      }
      await response.body?.cancel();
      url = new URL(location, url).href;
      if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', undefined];
    }
    throw new Error(`Too many redirects after ${start}`);
  }
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
  const fields: [string, string][] = [];
  for (const input of form.querySelectorAll('input, textarea, select')) {
    const name = input.getAttribute('name');
    const type = input.getAttribute('type') ?? 'text';
    if (!name || type === 'submit') continue;
    if ((type === 'checkbox' || type === 'radio') && !input.hasAttribute('checked')) continue;
    fields.push([
      name,
      input.getAttribute('value') ??
        (input.tagName === 'TEXTAREA' ? input.text : type === 'checkbox' ? 'on' : ''),
    ]);
  }
  return fields;
}
