import { FileText } from 'lucide-react';
import { Fragment } from 'react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { listOptionFacts } from '#app/domain/delivery/option-facts.ts';
import { formatSize } from '#app/domain/media/media-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { RowProblem } from './result-row.tsx';
import { AfterLive } from './after-live.tsx';
import { ThreadPosts } from './thread-posts.tsx';
import { LocalTime } from '../ui/local-time.tsx';

/** Shows the text and files exactly as they were (or would be) sent to the platform. */
export function DossierSent({
  dossier,
  problem,
}: {
  dossier: DeliveryDossier;
  problem: RowProblem | null;
}) {
  const { text, thread, media, intentAt, post, platform, options } = dossier;
  return (
    <section className="card" aria-labelledby="sent-title">
      <h2 className="t2" id="sent-title">
        Post content
      </h2>
      {thread !== null ? (
        <ThreadPosts thread={thread} />
      ) : text === '' ? (
        <p className="small mut">No text.</p>
      ) : (
        <p className="senttext" dir="auto">
          {text}
        </p>
      )}
      <AfterLive delivery={dossier} problem={problem} />
      {media.map(({ id: fileId, fileName, sizeBytes, isConverted }) => (
        <p className="row small" key={fileId}>
          <Icon of={FileText} size="s" />
          <span className="grow name">{fileName}</span>
          {isConverted ? <span className="badge">Converted</span> : null}
          <span className="mut num">{formatSize(sizeBytes)}</span>
        </p>
      ))}
      <dl className="facts num">
        {listOptionFacts(platform, options).map(({ term, text: value }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
        <dt>Accepted</dt>
        <dd>
          <LocalTime at={post.createdAt} style="day" />
        </dd>
        {intentAt === null ? null : (
          <>
            <dt>Sent</dt>
            <dd>
              <LocalTime at={intentAt} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
