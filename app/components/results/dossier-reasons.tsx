import type { ReactNode } from 'react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { RETRY_WORDS } from './retry-words.ts';

interface DossierReasonsProps {
  readonly dossier: DeliveryDossier;
  readonly name: string;
  /** The available actions. */
  readonly children: ReactNode;
}

/**
 * Explains the delivery's state: the platform's message first, then the rule, the remedy, and the evidence.
 */
export function DossierReasons({ dossier, name, children }: DossierReasonsProps) {
  const { platformMessage, errorCode } = dossier;
  const facts = dossier.resentAs === null ? toFacts(dossier) : [];
  if (facts.length === 0) return <>{children}</>;
  return (
    <section className={dossier.needsDecision ? 'card asks' : 'card'} aria-label="Why">
      {platformMessage === null ? null : (
        <PlatformWords name={name} words={platformMessage} code={errorCode} />
      )}
      <dl className="facts">
        {facts.map(({ term, words }) => (
          <div className="pair" key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** Names what `retrySafe` is about: sending the same content again, or edited content. */
const toSafetyTerm = ({ actions }: Pick<DeliveryDossier, 'actions'>): string =>
  actions.includes('retry') ? 'Safe to retry' : 'Safe to resend';

interface Fact {
  readonly term: string;
  readonly words: ReactNode;
}

function toFacts(dossier: DeliveryDossier): Fact[] {
  const { rule, remedy, retrySafe, evidence, note, nextAttemptAt } = dossier;
  const loneCode = dossier.platformMessage === null ? dossier.errorCode : null;
  const facts: Fact[] = [
    { term: 'What that means', words: rule?.meaning ?? null },
    ...(rule?.contentRules ?? []).map(({ code, message }) => ({
      term: `Rule: ${code}`,
      words: message,
    })),
    { term: 'What to do', words: remedy },
    {
      term: toSafetyTerm(dossier),
      words: retrySafe && RETRY_WORDS[retrySafe],
    },
    { term: 'What we saw', words: evidence },
    { term: 'Note', words: note },
    { term: 'Code', words: loneCode && <code className="mono">{loneCode}</code> },
    { term: 'Next check', words: nextAttemptAt && <LocalTime at={nextAttemptAt} style="day" /> },
  ];
  return facts.filter(({ words }) => words !== null);
}

interface PlatformWordsProps {
  readonly name: string;
  readonly words: string;
  readonly code: string | null;
}

function PlatformWords({ name, words, code }: PlatformWordsProps) {
  return (
    <figure className="said">
      <figcaption className="small mut">
        {name} said{code === null ? null : <code className="mono"> {code}</code>}
      </figcaption>
      <blockquote dir="auto">{words}</blockquote>
    </figure>
  );
}
