import type { Express } from 'express';
import type { Config } from '#app/server/config/config.ts';
import { announceApiVersion } from '#app/server/http/api/api-version.ts';
import { createMethodGuard } from '#app/server/http/api/method-guard.ts';
import { useOneCredential } from '#app/server/http/api/one-credential.ts';
import { allowBearerCalls } from '#app/server/http/guards/cross-origin.ts';
import { createHostGuard } from '#app/server/http/guards/host-guard.ts';
import { createSecurityHeaders } from '#app/server/http/guards/security-headers.ts';
import { serveMedia } from '#app/server/http/pages/media-files.ts';
import { requestId } from '#app/server/http/responses/request-id.ts';
import type { Services } from '#app/server/services/services.ts';
import { getPaymentOrigins } from './payment-origins.ts';

export interface RequestFrame {
  readonly config: Config;
  readonly services: Pick<Services, 'media'>;
  readonly sandboxUrl: string;
  readonly apiPaths: readonly string[];
  /** The host of the process's own calls to its identity provider. */
  readonly backChannelHost: string;
  /** Origins that sign-in forms may redirect to. */
  readonly signInOrigins: readonly string[];
}

/**
 * Installs what every request passes before it's authenticated. The API's own headers come first, so that
 * a client can also read the responses of the guards behind them.
 */
export function prepareRequests(
  app: Express,
  { config, services, sandboxUrl, apiPaths, backChannelHost, signInOrigins }: RequestFrame,
): void {
  const { publicUrl } = config;
  const sandboxOrigin = new URL(sandboxUrl).origin;
  app.disable('x-powered-by');
  // In any other mode, Express prints stack traces on error pages.
  app.set('env', 'production');
  app.set('trust proxy', config.trustProxy);
  app.use(requestId(), createMethodGuard(apiPaths), useOneCredential());
  app.use([...apiPaths], announceApiVersion(), allowBearerCalls());
  app.use(createHostGuard({ publicUrl, apiPaths, getOtherHosts: () => [backChannelHost] }));
  // Platforms download files from anywhere and without signing in: the link itself grants access.
  app.get(
    '/media/:id/:fileName',
    serveMedia((link) => services.media.openMedia(link)),
  );
  app.use(
    createSecurityHeaders({
      publicUrl,
      formActionOrigins: [...signInOrigins, ...getPaymentOrigins(config), sandboxOrigin],
      mediaOrigins: [sandboxOrigin],
    }),
  );
}
