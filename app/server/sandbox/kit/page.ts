import type { Response } from 'express';
import { Html, html } from './html.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1d1b26;--paper:#faf8f4;--card:#fff;--line:#dcd7cd;--soft:#655f70;--accent:#4b3fd1}
@media(prefers-color-scheme:dark){:root{--ink:#f1eee7;--paper:#16141d;--card:#211e2b;--line:#3a3547;--soft:#b0a9bd;--accent:#a89fff}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.bar{background:repeating-linear-gradient(135deg,#f4c430 0 14px,#1d1b26 14px 28px);height:6px}
main{max-width:36rem;margin:2.5rem auto;padding:0 1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem}.card+.card{margin-top:1rem}.card>h2:first-child{margin-top:0}
h1{font-size:1.3rem;margin:0 0 .25rem}p{margin:.25rem 0 1rem}.soft{color:var(--soft);font-size:.9rem}
.badge{display:inline-block;border:1px solid var(--line);border-radius:99px;padding:.1rem .6rem;font-size:.8rem;color:var(--soft)}
fieldset{border:1px solid var(--line);border-radius:10px;margin:0 0 1rem;padding:.75rem 1rem}legend{padding:0 .4rem;font-weight:600}
label{display:flex;gap:.6rem;padding:.3rem 0;align-items:baseline}
input:not([type=radio],[type=checkbox]){font:inherit;padding:.35rem .6rem;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;min-width:0}
button{font:inherit;padding:.6rem 1.2rem;border-radius:10px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.row{display:flex;gap:.75rem}[data-caption]{white-space:pre-wrap;overflow-wrap:anywhere;margin:1rem 0}
img,video{display:block;max-width:100%;border-radius:10px;margin:.75rem 0}a{color:var(--accent)}a.card{display:block;color:inherit;text-decoration:none}
code{font-size:.9em;overflow-wrap:anywhere}`;

const STYLE_HTML = new Html(STYLE);

/** Renders a plain page without scripts. */
export function renderPage(title: string, body: Html): string {
  return `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · Fanfare sandbox</title>
        <style>
          ${STYLE_HTML}
        </style>
      </head>
      <body>
        <div class="bar"></div>
        <main>${body}</main>
      </body>
    </html>`.text
  }`;
}

export function sendPage(response: Response, status: number, page: string): void {
  response
    .status(status)
    .set(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'unsafe-inline'; script-src 'none'",
    )
    .set('Referrer-Policy', 'no-referrer')
    .type('html')
    .send(page);
}
