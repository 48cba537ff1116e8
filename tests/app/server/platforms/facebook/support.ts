import { createHmac } from 'node:crypto';
import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { facebookConfig } from '#app/server/platforms/facebook/config.ts';
import { createFacebookAdapter } from '#app/server/platforms/facebook/index.ts';
import { startAdapterBench, type AdapterBench } from '#tests/support/adapter-bench.ts';
import type { Script } from '#tests/support/scripted-server.ts';

export const CREDENTIALS = { clientId: '4001', clientSecret: 'secret-1' };
const account = { externalId: '1353', name: 'Kitten', handle: null, details: {} };

export async function startFacebook(
  content: Partial<DeliveryContent>,
  ...responses: Script[]
): Promise<AdapterBench> {
  return startAdapterBench({
    create: (baseUrl) => createFacebookAdapter(facebookConfig({ ...CREDENTIALS, baseUrl })),
    account,
    content,
    responses,
  });
}

export function toProof(token: string): string {
  return createHmac('sha256', CREDENTIALS.clientSecret).update(token).digest('hex');
}

/** The proof in every call with the tests' token. */
export const PROOF = `appsecret_proof=${toProof('token-0')}`;
