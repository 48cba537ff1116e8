import { type HTMLElement, parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';

const MAX_REDIRECTS = 20;
/** A browser without scripts shows what's in `noscript`. */
const PARSE = { blockTextElements: { script: true, style: true } };

/** What an element is called: a text that it contains, or a pattern. */
export type Name = string | RegExp;

/**
 * A browser without scripts and without pictures: it follows links and submits forms as the page has them, with its
 * default values. For flows that another test runs with scripts, because a real browser takes far more CPU time.
 */
export class ScriptlessPage {
  readonly #jar = new CookieJar(undefined, { allowSpecialUseDomain: true });
  readonly #origin: string;
  #root = parse('');
  #entered = new Map<HTMLElement, string | boolean>();
  url: URL;
  status = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.url = new URL(origin);
  }

  async open(target: string): Promise<void> {
    await this.#load(new URL(target, this.#origin), { method: 'GET' });
  }

  reload(): Promise<void> {
    return this.open(this.url.href);
  }

  /** Calls the API with the page's session. */
  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const url = new URL(path, this.#origin);
    return fetch(url, {
      method,
      headers: {
        origin: this.#origin,
        cookie: await this.#jar.getCookieString(url.href),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Returns the page's text, or that of the first element that matches the selector. */
  text(selector = 'body'): string {
    return tidy(this.#root.querySelector(selector)?.text ?? '');
  }

  count(selector: string): number {
    return this.#root.querySelectorAll(selector).length;
  }

  attribute(selector: string, name: string): string | undefined {
    return this.#root.querySelector(selector)?.getAttribute(name);
  }

  hasButton(name: Name): boolean {
    return this.#findAll(BUTTONS, name).length > 0;
  }

  hasLink(name: Name): boolean {
    return this.#findAll('a[href]', name).length > 0;
  }

  linkTarget(name: Name, within?: string): string {
    return this.#find('a[href]', name, within).getAttribute('href') ?? '';
  }

  /** Returns the value that a field has now. */
  value(label: Name): string {
    return this.#readValue(this.#findField(label));
  }

  isChecked(label: Name): boolean {
    return this.#isOn(this.#findField(label));
  }

  fill(label: Name, value: string): void {
    this.#entered.set(this.#findField(label), value);
  }

  /** Selects a checkbox or one of several radio buttons. */
  check(label: Name, isOn = true): void {
    const field = this.#findField(label);
    const name = field.getAttribute('name');
    if (field.getAttribute('type') === 'radio')
      for (const other of this.#root.querySelectorAll(`input[type=radio][name="${name}"]`))
        this.#entered.set(other, false);
    this.#entered.set(field, isOn);
  }

  /** Selects an option by its text. */
  select(label: Name, option: string, within?: string): void {
    const field = within === undefined ? this.#findField(label) : this.#findIn(within, 'select');
    const found = field.querySelectorAll('option').find(({ text }) => tidy(text) === option);
    if (!found) throw new Error(`${String(label)} has no option ${option}.`);
    this.#entered.set(field, found.getAttribute('value') ?? option);
  }

  /** Presses a button, in a list item or table row with the text `within` if there are several. */
  async press(name: Name, within?: string): Promise<void> {
    const button = this.#find(BUTTONS, name, within);
    const id = button.getAttribute('form');
    const form = id === undefined ? button.closest('form') : this.#root.querySelector(`#${id}`);
    if (!form) throw new Error(`The button ${String(name)} has no form.`);
    const read = (attribute: string) =>
      button.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute);
    const url = new URL(read('action') || this.url.href, this.url);
    const fields = this.#readForm(form, button);
    if (read('method')?.toLowerCase() === 'post') {
      await this.#load(url, { method: 'POST', body: toBody(fields, read('enctype')) });
      return;
    }
    url.search = new URLSearchParams(fields).toString();
    await this.#load(url, { method: 'GET' });
  }

  async follow(name: Name, within?: string): Promise<void> {
    await this.open(new URL(this.linkTarget(name, within), this.url).href);
  }

  #readForm(form: HTMLElement, button: HTMLElement): [string, string][] {
    const id = form.getAttribute('id');
    const inside = form.querySelectorAll(FIELDS).filter((field) => !field.hasAttribute('form'));
    const outside = id ? this.#root.querySelectorAll(`[form="${id}"]`).filter(isField) : [];
    const sent = [...inside, ...outside].filter(
      (field) =>
        field.getAttribute('name') &&
        !field.hasAttribute('disabled') &&
        !field.closest('fieldset[disabled]') &&
        !['submit', 'button', 'file'].includes(field.getAttribute('type') ?? '') &&
        (!isChoice(field) || this.#isOn(field)),
    );
    const name = button.getAttribute('name');
    return [
      ...sent.map((field): [string, string] => [
        field.getAttribute('name') ?? '',
        this.#readValue(field),
      ]),
      ...(name ? [[name, button.getAttribute('value') ?? ''] as [string, string]] : []),
    ];
  }

  #isOn(field: HTMLElement): boolean {
    const entered = this.#entered.get(field);
    return typeof entered === 'boolean' ? entered : field.hasAttribute('checked');
  }

  #readValue(field: HTMLElement): string {
    const entered = this.#entered.get(field);
    if (typeof entered === 'string') return entered;
    if (field.tagName === 'TEXTAREA') return field.text.replace(/^\n/u, '');
    if (field.tagName === 'SELECT') return readSelected(field);
    return field.getAttribute('value') ?? (isChoice(field) ? 'on' : '');
  }

  #findField(label: Name): HTMLElement {
    const labels = this.#findAll('label, legend', label);
    for (const one of labels) {
      const id = one.getAttribute('for');
      const field = id ? this.#root.getElementById(id) : one.querySelector(FIELDS);
      if (field) return field;
    }
    const named = this.#root.querySelectorAll(FIELDS).filter((field) => isNamed(field, label));
    const [first] = named;
    if (!first) throw new Error(`No field ${String(label)} at ${this.#describe()}`);
    return first;
  }

  #find(selector: string, name: Name, within?: string): HTMLElement {
    const all = this.#findAll(selector, name);
    const found =
      within === undefined
        ? all[0]
        : all.find((one) => tidy(one.closest('li, tr')?.text ?? '').includes(within));
    if (!found) throw new Error(`No ${selector} ${String(name)} at ${this.#describe()}`);
    return found;
  }

  #findIn(within: string, selector: string): HTMLElement {
    const row = this.#root
      .querySelectorAll('li, tr')
      .find((one) => tidy(one.text).includes(within) && one.querySelector(selector) !== null);
    const found = row?.querySelector(selector);
    if (!found) throw new Error(`No ${selector} beside ${within} at ${this.#describe()}`);
    return found;
  }

  /** Lists elements of this name, those with exactly this name first. */
  #findAll(selector: string, name: Name): HTMLElement[] {
    const found = this.#root.querySelectorAll(selector).filter((one) => isNamed(one, name));
    const isExact = (one: HTMLElement) => Number(getName(one) !== name);
    return found.toSorted((a, b) => isExact(a) - isExact(b));
  }

  #describe(): string {
    return `${this.url.href} (${this.status}): ${this.text().slice(0, 2000)}`;
  }

  async #load(start: URL, first: RequestInit): Promise<void> {
    let url = start;
    let init = first;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          'accept-language': 'en-GB',
          origin: url.origin,
          ...(this.status > 0 && { referer: this.url.href }),
          cookie: await this.#jar.getCookieString(url.href),
        },
      });
      for (const cookie of response.headers.getSetCookie())
        await this.#jar.setCookie(cookie, url.href);
      const location = response.headers.get('location');
      if (location === null) {
        this.url = url;
        this.status = response.status;
        this.#root = parse(await response.text(), PARSE);
        this.#entered = new Map();
        return;
      }
      await response.body?.cancel();
      url = new URL(location, url);
      if (response.status !== 307 && response.status !== 308) init = { method: 'GET' };
    }
    throw new Error(`Too many redirects after ${start.href}`);
  }
}

const BUTTONS = 'button, input[type=submit]';
const FIELDS = 'input, textarea, select';

const isField = ({ tagName }: HTMLElement): boolean =>
  FIELDS.split(', ').includes(tagName.toLowerCase());

const isChoice = (field: HTMLElement): boolean =>
  ['checkbox', 'radio'].includes(field.getAttribute('type') ?? '');

const tidy = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function readSelected(field: HTMLElement): string {
  const options = field.querySelectorAll('option');
  const selected = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  return selected?.getAttribute('value') ?? tidy(selected?.text ?? '');
}

function getName(element: HTMLElement): string {
  return tidy(element.getAttribute('aria-label') ?? element.text);
}

function isNamed(element: HTMLElement, name: Name): boolean {
  const own = getName(element);
  return typeof name === 'string' ? own.includes(name) : name.test(own);
}

function toBody(fields: [string, string][], type: string | undefined): FormData | URLSearchParams {
  if (type !== 'multipart/form-data') return new URLSearchParams(fields);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}
