import { Link } from '@remix-run/react';
import { ArrowUpRight, ChevronLeft } from 'lucide-react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { isDossierSettled, toDossierHeading } from '#app/domain/delivery/dossier-text.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { toDeliveryTone, toSentence } from '#app/domain/posts/post-progress.ts';
import { useDeliveryNews } from '../hooks/use-delivery-news.ts';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { DossierActions } from './dossier-actions.tsx';
import { DossierReasons } from './dossier-reasons.tsx';
import { DossierReceipt } from './dossier-receipt.tsx';
import { DossierSent } from './dossier-sent.tsx';
import { DossierTimeline } from './dossier-timeline.tsx';
import { ResentNote } from './resent-note.tsx';
import { TakeDown } from './take-down.tsx';
import { ResultTick } from './result-tick.tsx';
import type { RowProblem } from './result-row.tsx';

interface DossierScreenProps {
  readonly dossier: DeliveryDossier;
  readonly problem: RowProblem | null;
  /** The person clicked Take down and has to confirm. */
  readonly confirmsTakeDown: boolean;
}

/** Shows a delivery in full: its state, the reason, the available actions, and its history. */
export function DossierScreen({ dossier, problem, confirmsTakeDown }: DossierScreenProps) {
  useDeliveryNews(dossier);
  const { name } = PLATFORMS[dossier.platform];
  return (
    <main className="main" id="main">
      <div className="in dossier">
        <Link className="back" to={`/app/posts/${dossier.post.id}`}>
          <Icon of={ChevronLeft} size="s" /> All results for this post
        </Link>
        <header className="dhead">
          <ResultTick tone={toDeliveryTone(dossier)} isLanding={false} />
          <div className="stack">
            <h1 className="d2">{toDossierHeading(dossier)}</h1>
            <Lead dossier={dossier} name={name} />
            <ResentNote resentAs={dossier.resentAs} />
          </div>
        </header>
        {problem ? <Banner tone="bad">{problem.message}</Banner> : null}
        <div className="dcols">
          <div className="dmain">
            <DossierReasons dossier={dossier} name={name}>
              <DossierActions dossier={dossier} name={name} typedUrl={problem?.url ?? ''} />
            </DossierReasons>
          </div>
          <div className="dside">
            {dossier.receipt ? <DossierReceipt receipt={dossier.receipt} /> : null}
            <DossierSent dossier={dossier} problem={problem} />
            <TakeDown dossier={dossier} name={name} isConfirming={confirmsTakeDown} />
          </div>
          <DossierTimeline dossier={dossier} name={name} />
        </div>
        {isDossierSettled(dossier) ? null : (
          <noscript>
            <p className="small mut">Updates every 3 seconds.</p>
          </noscript>
        )}
      </div>
    </main>
  );
}

function Lead({ dossier, name }: { dossier: DeliveryDossier; name: string }) {
  const { accountName, publishedAt, removedAt, environment, url } = dossier;
  return (
    <div className="dlead">
      <PlatformGlyph platform={dossier.platform} />
      <span>
        {accountName}
        {environment === 'sandbox' ? <span className="badge">Sandbox</span> : null}
      </span>
      <span className="sub">
        {publishedAt === null ? (
          toSentence(dossier)
        ) : (
          <>
            Published: <LocalTime at={publishedAt} style="day" />
            {removedAt === null ? null : (
              <>
                . Deleted: <LocalTime at={removedAt} style="day" />
              </>
            )}
          </>
        )}
      </span>
      {url !== null && removedAt === null ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`View Post on ${name}, in a new tab`}
        >
          View Post <Icon of={ArrowUpRight} size="s" />
        </a>
      ) : null}
    </div>
  );
}
