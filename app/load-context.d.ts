import type { AppLoadContext as Context } from '#app/server/http/pages/load-context.ts';

declare module '@remix-run/node' {
  // Remix's own interface is open for exactly this.
  interface AppLoadContext extends Context {}

  // Loaders return plain values and `data()`: types follow single fetch.
  interface Future {
    v3_singleFetch: true;
  }
}
