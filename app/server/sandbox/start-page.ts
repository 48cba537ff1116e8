import type { MountedSimulator } from './control/deps.ts';
import { html } from './kit/html.ts';
import { renderPage } from './kit/page.ts';
import type { SandboxPost } from './kit/types.ts';

/** Posts per platform on the start page. */
const SHOWN_POSTS = 10;

export function renderStartPage(mounted: readonly MountedSimulator[]): string {
  const body = html`<h1>Fanfare sandbox</h1>
    <p class="soft">
      Simulated platforms and services. What you publish here stays on this machine. The control API
      is at <a href="/control/posts">/control</a>. Emails from Fanfare are in the
      <a href="/mail">mailbox</a>.
    </p>
    ${mounted.map(
      ({ simulator, context }) =>
        html`<section class="card">
          <h2>${simulator.platform}</h2>
          <p class="soft"><code>${context.baseUrl}</code></p>
          ${
            simulator.about === undefined
              ? renderPosts(simulator.listPosts(context))
              : html`<p>${simulator.about}</p>`
          }
        </section>`,
    )}`;
  return renderPage('Sandbox', body);
}

function renderPosts(posts: SandboxPost[]) {
  if (posts.length === 0) return html`<p>Nothing published yet.</p>`;
  return html`<ul>
    ${posts.slice(-SHOWN_POSTS).map((post) => html`<li>${renderLink(post)}</li>`)}
  </ul>`;
}

function renderLink(post: SandboxPost) {
  const label = post.title ?? (post.text || post.id);
  return post.url ? html`<a href="${post.url}">${label}</a>` : html`${label} (not public)`;
}
