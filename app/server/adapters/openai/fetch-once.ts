/**
 * The SDK's way to the network. It repeats a 429, also one that says that the quota is used up, which no
 * repetition changes: this tells it not to. Redirects are not followed, so that the key goes nowhere else.
 *
 * Node's own fetch, not adapters/http-client: the SDK wants the Fetch interface with streamed answers, which
 * that client, made for whole answers of platforms, does not have.
 */
export async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status !== 429) return response;
  const body = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  if (saysQuotaIsUsedUp(body)) headers.set('x-should-retry', 'false');
  return new Response(body, { status: 429, statusText: response.statusText, headers });
}

function saysQuotaIsUsedUp(body: string): boolean {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown } };
    return error?.code === 'insufficient_quota' || error?.type === 'insufficient_quota';
  } catch {
    return false;
  }
}
