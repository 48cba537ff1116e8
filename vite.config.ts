import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { emitApiReference } from './scripts/build/api-reference.ts';
import { compressAssets } from './scripts/build/compress-assets.ts';
import { joinFrame } from './scripts/build/frame-chunk.ts';
import { dropUnreadConstants, slimLucide, slimTwitterText } from './scripts/build/slim-bundles.ts';

export default defineConfig({
  plugins: [
    slimTwitterText(),
    slimLucide(),
    dropUnreadConstants(),
    joinFrame(),
    remix(remixConfig),
    emitApiReference(),
    compressAssets(),
  ],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  // The icons in use are a few; the package would load all of its two thousand at every start.
  ssr: { noExternal: ['lucide-react'] },
  server: { middlewareMode: true },
});
