import { type IncomingMessage, request as sendRequest } from 'node:http';
import { parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

export interface VisitorResponse {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface VisitorRequest {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_REDIRECTS = 12;

/**
 * A browser without JavaScript at an https URL that a proxy on this machine serves: it stores cookies by the
 * rules for that URL, including prefixes, and sends all requests to the proxy.
 */
export class HttpsVisitor {
  readonly jar = new CookieJar(undefined, { prefixSecurity: 'strict' });
  /** All `Set-Cookie` headers received. */
  readonly setCookies: string[] = [];
  readonly #publicUrl: string;
  readonly #proxyUrl: string;

  constructor(publicUrl: string, proxyUrl: string) {
    this.#publicUrl = publicUrl;
    this.#proxyUrl = proxyUrl;
  }

  /** Sends one request without following redirects. */
  async send(target: string | URL, request: VisitorRequest = {}): Promise<VisitorResponse> {
    const url = new URL(target, this.#publicUrl);
    const { method = 'GET', form, body = form && new URLSearchParams(form).toString() } = request;
    const cookie = await this.jar.getCookieString(url.href);
    const headers = {
      host: url.host,
      accept: 'text/html',
      ...(cookie && { cookie }),
      ...(method === 'GET' ? {} : { origin: url.origin }),
      ...describeBody(request, body),
      ...request.headers,
    };
    const response = await exchange(this.#proxyUrl + url.pathname + url.search, {
      method,
      headers,
      body,
    });
    for (const line of response.headers['set-cookie'] ?? []) {
      this.setCookies.push(line);
      await this.jar.setCookie(line, url.href, { ignoreError: false });
    }
    return { url, ...response };
  }

  /** Opens a page and follows redirects on this URL's origin. */
  async open(target: string | URL, request: VisitorRequest = {}): Promise<VisitorResponse> {
    let response = await this.send(target, request);
    for (let count = 0; response.headers.location !== undefined; count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`The redirects of ${String(target)} never end.`);
      response = await this.send(new URL(response.headers.location, response.url));
    }
    return response;
  }

  /** Fills in and submits a page's form that has all of these fields. */
  async submit(page: VisitorResponse, fields: Record<string, string>): Promise<VisitorResponse> {
    const form = parse(page.text)
      .querySelectorAll('form')
      .find((candidate) =>
        Object.keys(fields).every((name) => candidate.querySelector(`[name="${name}"]`) !== null),
      );
    if (!form) throw new Error(`${page.url.href} (${page.status}) has no such form.`);
    const hidden = form
      .querySelectorAll('input[type="hidden"]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']);
    const action = new URL(form.getAttribute('action') ?? page.url.href, page.url);
    const values = { ...Object.fromEntries(hidden), ...fields } as Record<string, string>;
    return this.open(action, { method: 'POST', form: values });
  }
}

function describeBody(
  { form }: VisitorRequest,
  body: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

function exchange(
  url: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: Record<string, string>; body?: string | undefined },
): Promise<Pick<VisitorResponse, 'status' | 'headers' | 'text'>> {
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(url, { method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}
