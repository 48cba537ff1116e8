/** The product's URL and the credentials. */
export interface TusSender {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TusCreation {
  readonly sizeBytes: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Sent along with the creation request. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

const PROTOCOL = { 'tus-resumable': '1.0.0' };
const PIECE = { 'content-type': 'application/offset+octet-stream' };

export function withToken(url: string, token: string): TusSender {
  return { url, headers: { authorization: `Bearer ${token}` } };
}

/** Sends the protocol's requests one by one, so tests can stop between any two. */
export function createUpload(
  { url, headers }: TusSender,
  { sizeBytes, metadata = {}, bytes }: TusCreation,
): Promise<Response> {
  const encoded = Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...PROTOCOL,
      ...headers,
      'upload-length': String(sizeBytes),
      ...(encoded ? { 'upload-metadata': encoded } : {}),
      ...(bytes ? PIECE : {}),
    },
    ...(bytes ? { body: bytes } : {}),
  });
}

export function sendPiece(
  { url, headers }: TusSender,
  location: string,
  piece: { offset: number; bytes: BodyInit; signal?: AbortSignal },
): Promise<Response> {
  return fetch(new URL(location, url), {
    method: 'PATCH',
    headers: { ...PROTOCOL, ...headers, ...PIECE, 'upload-offset': String(piece.offset) },
    body: piece.bytes,
    duplex: 'half',
    ...(piece.signal ? { signal: piece.signal } : {}),
  });
}

export function sendTus(sender: TusSender, method: string, location: string): Promise<Response> {
  return fetch(new URL(location, sender.url), {
    method,
    headers: { ...PROTOCOL, ...sender.headers },
  });
}

/** Returns how many bytes the product has, or the negative status of an error. */
export async function readOffset(sender: TusSender, location: string): Promise<number> {
  const response = await sendTus(sender, 'HEAD', location);
  return response.status === 200
    ? Number(response.headers.get('upload-offset') ?? NaN)
    : -response.status;
}
