import type { DeliveryContent } from '#app/server/ports/platform-adapter.ts';
import { instagramConfig } from '#app/server/platforms/instagram/config.ts';
import { createInstagramAdapter } from '#app/server/platforms/instagram/index.ts';
import { startAdapterBench, type AdapterBench } from '#tests/support/adapter-bench.ts';
import type { Script } from '#tests/support/scripted-server.ts';

const CREDENTIALS = { clientId: 'app-1', clientSecret: 'secret-1' };
const account = { externalId: '17841400000000001', name: 'Acme', handle: 'acme', details: {} };

export async function startInstagram(
  content: Partial<DeliveryContent>,
  ...responses: Script[]
): Promise<AdapterBench> {
  return startAdapterBench({
    create: (baseUrl) => createInstagramAdapter(instagramConfig({ ...CREDENTIALS, baseUrl })),
    account,
    content,
    responses,
  });
}
