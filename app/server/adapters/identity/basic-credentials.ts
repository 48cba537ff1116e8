/** Returns a client's ID and secret for HTTP Basic, each form-encoded first (RFC 6749 2.3.1). */
export function toBasicCredentials(client: {
  readonly clientId: string;
  readonly clientSecret: string;
}): string {
  const text = `${encode(client.clientId)}:${encode(client.clientSecret)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

function encode(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}
