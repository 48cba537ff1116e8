import type { Config } from './config.ts';

/** The app's credentials at the sandbox's platforms. Not secret: the sandbox holds nothing confidential. */
export const SANDBOX_CLIENT = {
  clientId: 'fanfare-sandbox-app',
  clientSecret: 'sandbox-only-secret',
} as const;

export function getSandboxUrl(config: Config): string {
  return config.sandbox.url ?? `http://${getSandboxHost(config)}:${config.sandbox.port}`;
}

/**
 * Returns the host the sandbox listens on. Its control endpoint needs no token and moves the clock, so
 * production never exposes it to a network.
 */
export function getSandboxHost({ isProduction, host }: Config): string {
  return isProduction ? '127.0.0.1' : host;
}
