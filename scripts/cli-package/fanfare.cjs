#!/usr/bin/env node
// The entry point of the package. CommonJS and old syntax only, so that an outdated Node can parse it and print
// the error below. The CLI itself is loaded on demand, so that `--version` is as fast as starting Node.
'use strict';
const manifest = require('../package.json');

const [major, minor] = process.versions.node.split('.').map(Number);
const [, leastMajor, leastMinor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).map(Number);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(
    `Error: fanfare needs Node ${leastMajor}.${leastMinor} or newer, and this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a newer version from https://nodejs.org, or with your version manager.\n',
  );
  process.exitCode = 1;
} else if (process.argv.length === 3 && process.argv[2] === '--version') {
  process.stdout.write(`${manifest.version}\n`);
} else {
  keepCompiledCode();
  import('../lib/main.mjs');
}

/** Caches compiled code in the user's own folder, which others can't write to. Without one, there is no cache. */
function keepCompiledCode() {
  const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env;
  const own = process.platform === 'win32' ? LOCALAPPDATA : HOME && `${HOME}/.cache`;
  const folder = XDG_CACHE_HOME || own;
  if (folder) require('node:module').enableCompileCache(`${folder}/fanfare/${manifest.version}`);
}
