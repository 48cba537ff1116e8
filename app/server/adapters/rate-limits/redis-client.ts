/**
 * The part of Redis' client that Fanfare uses, to be loaded lazily. The package is CommonJS, and a lazy import of
 * it has no names in a bundle: only a static one does.
 */
export { createClient } from 'redis';
