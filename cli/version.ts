import manifest from '../package.json' with { type: 'json' };

export const VERSION = manifest.version;
export const USER_AGENT = `fanfare-cli/${VERSION}`;
/** Of what is installed, which is made to run on older ones than the project itself. */
export const MIN_NODE = '22.13';
