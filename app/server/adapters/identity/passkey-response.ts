import { z } from 'zod';

const MAX_CHARACTERS = 20_000;

/** The fields that every response has; the library validates the rest. */
const PasskeyResponse = z.looseObject({
  id: z.string().min(1),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
const ClientData = z.looseObject({ challenge: z.string().min(1) });

/**
 * Parses a browser's response and the challenge that it claims to have signed. Returns null when the text
 * isn't a WebAuthn response.
 */
export function readPasskeyResponse<Response>(
  text: string,
): { response: Response; challenge: string } | null {
  if (text.length > MAX_CHARACTERS) return null;
  const response = PasskeyResponse.safeParse(parseJson(text));
  if (!response.success) return null;
  const { clientDataJSON } = response.data.response;
  const clientData = ClientData.safeParse(
    parseJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8')),
  );
  if (!clientData.success) return null;
  // The library validates the fields specific to registration or authentication.
  return { response: response.data as Response, challenge: clientData.data.challenge };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
