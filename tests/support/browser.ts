import { parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

const MAX_REDIRECTS = 12;

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

export interface VisitOptions {
  readonly method?: 'GET' | 'POST';
  readonly form?: Readonly<Record<string, string>> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the redirect instead of following it. */
  readonly stop?: boolean;
}

/** A browser without JavaScript: cookies, redirects, forms, and the headers browsers send. */
export class TestBrowser {
  readonly jar = new CookieJar(undefined, { allowSpecialUseDomain: true });
  /** All requested URLs in order. */
  readonly visited: URL[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async visit(target: string | URL, options: VisitOptions = {}): Promise<Page> {
    let url = new URL(target, this.#origin);
    let response = await this.#send(url, options);
    for (let count = 0; response.headers.has('location') && !options.stop; count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`The redirects never end: ${url.href}`);
      await response.body?.cancel();
      url = new URL(response.headers.get('location') ?? '', url);
      response = await this.#send(url, {});
    }
    return { url, status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Fills in and submits the page's form that has all of these fields. */
  async submit(
    page: Page,
    fields: Record<string, string>,
    options: VisitOptions = {},
  ): Promise<Page> {
    const form = parse(page.html)
      .querySelectorAll('form')
      .find((candidate) =>
        Object.keys(fields).every((name) => candidate.querySelector(`[name="${name}"]`) !== null),
      );
    if (!form) throw new Error(`No form with ${Object.keys(fields).join(', ')} in ${page.html}`);
    const prefilled = form
      .querySelectorAll('input')
      .map((input): [string, string] => [
        input.getAttribute('name') ?? '',
        input.getAttribute('value') ?? '',
      ]);
    const action = new URL(form.getAttribute('action') ?? page.url.href, page.url);
    const values = { ...Object.fromEntries(prefilled.filter(([name]) => name !== '')), ...fields };
    return this.visit(action, { ...options, method: 'POST', form: values });
  }

  async cookieNames(): Promise<string[]> {
    return (await this.jar.getCookies(this.#origin)).map((cookie) => cookie.key);
  }

  async #send(url: URL, { method = 'GET', form, headers }: VisitOptions): Promise<Response> {
    this.visited.push(url);
    const cookie = await this.jar.getCookieString(url.href);
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(method === 'POST' && { origin: this.#origin }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      await this.jar.setCookie(line, url.href, { ignoreError: false });
    }
    return response;
  }
}
