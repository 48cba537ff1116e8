/** What a person does on a consent page: reads the form, ticks, presses a button. */
export async function decideOnConsentPage(
  authorizeUrl: string,
  decision: 'allow' | 'deny',
  options: { persona?: string; scopes?: string[] } = {},
): Promise<URL> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  const text = await page.text();
  if (page.status !== 200) throw new Error(`consent page: ${page.status} ${text}`);
  const form = new URLSearchParams({ decision });
  for (const [, name = '', value = ''] of text.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    form.append(name, unescapeHtml(value));
  }
  const offered = [...text.matchAll(/name="scope" value="([^"]*)"/g)].map(
    ([, scope = '']) => scope,
  );
  for (const scope of options.scopes ?? offered) form.append('scope', scope);
  const personas = [...text.matchAll(/name="persona"\s+value="([^"]*)"/g)].map(([, id = '']) => id);
  form.append('persona', options.persona ?? personas[0] ?? '');
  const action = /<form[^>]* action="([^"]*)"/.exec(text)?.[1] ?? '';
  const answer = await fetch(unescapeHtml(action), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`no redirect: ${answer.status} ${await answer.text()}`);
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
