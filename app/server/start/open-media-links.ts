import { createSignedMediaLinks } from '#app/server/adapters/media-links/signed-media-links.ts';
import { deriveKey } from '#app/server/adapters/secret-box/derive-secret.ts';
import type { Config } from '#app/server/config/config.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Creates the signed links of media, with keys derived from the key ring's. */
export function openMediaLinks(
  { publicUrl }: Config,
  { ring, clock }: { ring: { keys(): readonly Buffer[] }; clock: Clock },
): ServiceDeps['mediaLinks'] {
  const derived = new WeakMap<Buffer, Buffer>();
  const derive = (key: Buffer): Buffer => {
    const cached = derived.get(key) ?? deriveKey(key, 'media-links');
    derived.set(key, cached);
    return cached;
  };
  const getKeys = () => ring.keys().map(derive);
  return createSignedMediaLinks({ publicUrl, getKeys, clock });
}
