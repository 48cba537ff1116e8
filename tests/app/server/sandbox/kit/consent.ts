export interface ConsentChoice {
  readonly persona?: string;
  /** Checked scopes; all requested ones by default. */
  readonly scopes?: readonly string[];
  /** Scopes to leave unchecked. */
  readonly without?: readonly string[];
}

/** Acts as a user on a consent page: reads the form, checks boxes, and presses a button. */
export async function decideOnConsentPage(
  authorizeUrl: string,
  decision: 'allow' | 'deny',
  options: ConsentChoice = {},
): Promise<URL> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  const text = await page.text();
  if (page.status !== 200) throw new Error(`consent page: ${page.status} ${text}`);
  const form = new URLSearchParams({ decision });
  for (const [name = '', value = ''] of findAll(text, HIDDEN)) form.append(name, value);
  for (const scope of findTicked(text, options)) form.append('scope', scope);
  form.append('persona', options.persona ?? findFirst(text, PERSONA));
  return submit(new URL(findFirst(text, ACTION), authorizeUrl), form);
}

function findTicked(page: string, { scopes, without = [] }: ConsentChoice): string[] {
  const ticked = scopes ?? findAll(page, SCOPE).flat();
  return ticked.filter((scope) => !without.includes(scope));
}

const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g;
const SCOPE = /name="scope" value="([^"]*)"/g;
const PERSONA = /name="persona"\s+value="([^"]*)"/g;
const ACTION = /<form[^>]* action="([^"]*)"/g;

function findAll(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups.map(unescapeHtml));
}

function findFirst(text: string, pattern: RegExp): string {
  const [first] = findAll(text, pattern).flat();
  if (first === undefined) throw new Error(`the consent page has no ${pattern.source}`);
  return first;
}

async function submit(action: URL, form: URLSearchParams): Promise<URL> {
  const response = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
  return new URL(location);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
