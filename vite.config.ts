import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { emitApiReference } from './scripts/build/api-reference.ts';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { joinFrame } from './scripts/build/frame-chunk.ts';
import { minifyScripts } from './scripts/build/minify.ts';
import { dropUnreadConstants, slimTwitterText } from './scripts/build/slim-bundles.ts';
import { slimFramework } from './scripts/build/slim-framework.ts';
import { slimLucide, splitLucide } from './scripts/build/slim-lucide.ts';
import { slimPreload } from './scripts/build/slim-preload.ts';

export default defineConfig({
  plugins: [
    slimTwitterText(),
    slimLucide(),
    splitLucide(),
    slimFramework(),
    slimPreload(),
    dropUnreadConstants(),
    joinFrame(),
    remix(remixConfig),
    emitApiReference(),
    minifyScripts(),
    compressAssets(),
  ],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
  // Otherwise, every start would load 550 more modules, of which the pages use a part.
  ssr: {
    noExternal: [
      'lucide-react',
      'twitter-text',
      'zod',
      '@simplewebauthn/browser',
      'twemoji-parser',
      'eventsource-parser',
      // A production tree doesn't have these (tests/scripts/image/production-tree.test.ts).
      'rrule-temporal',
      'temporal-polyfill',
      'temporal-utils',
    ],
  },
  server: { middlewareMode: true },
});
