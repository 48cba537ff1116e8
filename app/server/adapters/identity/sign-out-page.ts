import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Renders the provider's confirmation before it ends its session. Only people who open its end-session URL by
 * hand see it, because the app's own sign-out doesn't use it. `form` is the provider's form without its
 * button.
 */
export function renderSignOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const button = '<button type="submit" name="logout" value="yes">Sign out</button>';
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign out · Fanfare</title>
  </head>
  <body>
    <h1>Sign out?</h1>
    ${form.replace('</form>', `${button}</form>`)}
    <p><a href="/app">Stay signed in</a></p>
  </body>
</html>`;
}
