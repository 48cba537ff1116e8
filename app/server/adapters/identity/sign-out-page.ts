import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * The provider's question before it ends its session, for whoever opens its end-session address by hand:
 * the app's own sign-out never comes here. `form` is the provider's form, without its button.
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
