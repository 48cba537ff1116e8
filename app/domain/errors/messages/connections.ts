import { PLATFORMS, PlatformId } from '../../platforms/platforms.ts';

export const CONNECTION_FAILED_TITLE = 'Connection Failed';

export function toConnectedMessage(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} account connected successfully!`;
}

/** Retrying doesn't help: the person needs another role on the platform. */
const CANNOT_PUBLISH = 'cannot_publish';

/** Returns the banner for a failed connection. `code` comes from the URL: a platform ID or arbitrary text. */
export function toConnectionFailedMessage(code: string, reason: string | null = null): string {
  const platform = PlatformId.safeParse(code);
  if (!platform.success) return 'Connection failed. Please try again.';
  const { name } = PLATFORMS[platform.data];
  return reason === CANNOT_PUBLISH
    ? `${name} connection failed. Your role doesn't let you publish there. Ask an admin on ${name} for access, then connect again.`
    : `${name} connection failed. Please try again.`;
}
