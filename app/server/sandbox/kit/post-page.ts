import { html, type Html } from './html.ts';
import { renderPage } from './page.ts';
import type { SandboxLink, SandboxPoll, StoredBlob } from './types.ts';

/** A reply below the post. */
export interface PageReply {
  id: string;
  authorHandle: string;
  text: string;
  hidden: boolean;
}

export interface PostPage {
  platformName: string;
  authorName: string;
  authorHandle: string;
  /** The text that the platform displays, including links. Line breaks are preserved. */
  caption: string | Html;
  title?: string | null;
  media: ReadonlyArray<StoredBlob & { contentType: string; url: string; altText?: string | null }>;
  /** The link's preview card. */
  link?: SandboxLink | null;
  poll?: SandboxPoll | null;
  createdAt: string;
  /** For example, `public`. */
  visibility?: string;
  /** What else the platform shows, such as the place, by name. */
  details?: readonly (readonly [name: string, text: string])[];
  /** Oldest first. Only platforms whose pages list replies set it. */
  replies?: readonly PageReply[];
}

/** Renders a post's permalink as visitors see it, with attributes that verification scripts can read. */
export function renderPostPage(page: PostPage): string {
  const body = html`<p><span class="badge">Sandbox · ${page.platformName}</span></p>
    <article class="card" data-post>
      <h1 data-author>${page.authorName}</h1>
      <p class="soft">${page.authorHandle}</p>
      ${page.title ? html`<h2 data-title>${page.title}</h2>` : null}
      <div data-caption>${page.caption}</div>
      ${page.media.map(renderMedium)} ${page.link ? renderLink(page.link) : null}
      ${page.poll ? renderPoll(page.poll) : null}
      ${(page.details ?? []).map(([name, text]) => html`<p class="soft" data-detail="${name}">${text}</p>`)}
      <p class="soft">
        <time datetime="${page.createdAt}">${page.createdAt}</time> ${page.visibility}
      </p>
    </article>
    ${renderReplies(page.replies ?? [])}`;
  return renderPage(`${page.authorName} on ${page.platformName}`, body);
}

/** Hidden replies stay readable, but only after a click, as on X. */
function renderReplies(replies: readonly PageReply[]) {
  const shown = replies.filter(({ hidden }) => !hidden);
  const hidden = replies.filter((reply) => reply.hidden);
  return [
    shown.length > 0 ? html`<section data-replies>${shown.map(renderReply)}</section>` : null,
    hidden.length > 0 ? renderHiddenReplies(hidden) : null,
  ];
}

function renderHiddenReplies(replies: readonly PageReply[]) {
  return html`<details data-hidden-replies>
    <summary>View hidden replies</summary>
    ${replies.map(renderReply)}
  </details>`;
}

function renderReply({ id, authorHandle, text }: PageReply) {
  return html`<article class="card" data-reply="${id}">
    <p class="soft">${authorHandle}</p>
    <p>${text}</p>
  </article>`;
}

function renderLink({ url, title, description, imageUrl }: SandboxLink) {
  return html`<a class="card" data-link-card href="${url}" rel="nofollow">
    ${imageUrl === null ? null : html`<img src="${imageUrl}" alt="" />`}
    <strong data-link-title>${title}</strong>
    ${description === null ? null : html`<p data-link-description>${description}</p>`}
    <span class="soft">${new URL(url).hostname}</span>
  </a>`;
}

function renderPoll({ question, options, durationMinutes }: SandboxPoll) {
  return html`<section data-poll="${String(durationMinutes)}">
    ${question === null ? null : html`<p data-poll-question>${question}</p>`}
    <ul>
      ${options.map((option) => html`<li data-poll-option>${option}</li>`)}
    </ul>
  </section>`;
}

function renderMedium(medium: PostPage['media'][number]) {
  if (medium.contentType.startsWith('video/')) {
    return html`<video
      data-media
      data-sha256="${medium.sha256}"
      src="${medium.url}"
      controls
      preload="metadata"
    ></video>`;
  }
  if (medium.contentType.startsWith('image/')) {
    return html`<img
      data-media
      data-sha256="${medium.sha256}"
      src="${medium.url}"
      alt="${medium.altText ?? ''}"
    />`;
  }
  return html`<p>
    <a data-media data-sha256="${medium.sha256}" href="${medium.url}"
      >Document (${medium.contentType})</a
    >
  </p>`;
}

export function renderMissingPage(platformName: string): string {
  return renderPage(
    'Not found',
    html`<div class="card"><h1>${platformName} (sandbox): this post doesn’t exist</h1></div>`,
  );
}
