import manifest from '../package.json' with { type: 'json' };

export const VERSION = manifest.version;
export const USER_AGENT = `fanfare-cli/${VERSION}`;
/**
 * The oldest Node version the installed package runs on. Required by undici, which handles proxies and CA
 * files.
 */
export const MIN_NODE = '22.19';
