import manifest from '../package.json' with { type: 'json' };

export const VERSION = manifest.version;
export const USER_AGENT = `fanfare-cli/${VERSION}`;
/** The oldest Node the installed package runs on. undici, which carries proxies and CA files, asks for it. */
export const MIN_NODE = '22.19';
