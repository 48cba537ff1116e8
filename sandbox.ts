import path from 'node:path';
import { callbackPath } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { Config } from '#app/server/config/config.ts';
import { getSandboxHost, SANDBOX_CLIENT } from '#app/server/config/sandbox.ts';
import { type Sandbox, start } from '#app/server/sandbox/start.ts';
import { explainListen } from '#app/server/start/listen.ts';

/** Starts the sandbox with the app's credentials. Its mailbox runs if emails are configured to go there. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const { port, platformPorts, https, redirectUris } = config.sandbox;
  const client = (platform: string) => [
    {
      ...SANDBOX_CLIENT,
      development: true,
      redirectUris: [config.publicUrl + callbackPath(platform), ...redirectUris],
      verifiedUrls: [`${config.publicUrl}/media/`],
    },
  ];
  try {
    return await start({
      port,
      platformPorts,
      https,
      host: getSandboxHost(config),
      dataDir: path.join(config.dataDir, 'sandbox'),
      smtpPort: config.mail?.server === 'sandbox' ? 0 : null,
      clients: Object.fromEntries(PLATFORM_IDS.map((platform) => [platform, client(platform)])),
    });
  } catch (error) {
    const usedPort = error instanceof Error && 'port' in error ? Number(error.port) : port;
    const variable = usedPort === port ? 'SANDBOX_PORT' : 'SANDBOX_PLATFORM_PORTS';
    throw explainListen(error, { port: usedPort, variable });
  }
}
