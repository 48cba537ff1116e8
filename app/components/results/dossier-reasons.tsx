import type { ReactNode } from 'react';
import type { DeliveryDossier } from '#app/domain/delivery/delivery-dossier.ts';
import { LocalTime } from '../ui/local-time.tsx';
import { describeRetry } from './retry-texts.ts';

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
        <PlatformMessage name={name} text={platformMessage} code={errorCode} />
      )}
      <dl className="facts">
        {facts.map(({ term, text }) => (
          <div className="pair" key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

interface Fact {
  readonly term: string;
  readonly text: ReactNode;
}

function toFacts(dossier: DeliveryDossier): Fact[] {
  const { rule, remedy, evidence, note, nextAttemptAt } = dossier;
  const retry = describeRetry(dossier);
  const loneCode = dossier.platformMessage === null ? dossier.errorCode : null;
  const facts: Fact[] = [
    { term: 'What that means', text: rule?.meaning ?? null },
    ...(rule?.contentRules ?? []).map(({ code, message }) => ({
      term: `Rule: ${code}`,
      text: message,
    })),
    { term: 'What to do', text: remedy },
    ...(retry === null ? [] : [retry]),
    { term: 'What we saw', text: evidence },
    { term: 'Note', text: note },
    { term: 'Code', text: loneCode && <code className="mono">{loneCode}</code> },
    { term: 'Next check', text: nextAttemptAt && <LocalTime at={nextAttemptAt} style="day" /> },
  ];
  return facts.filter(({ text }) => text !== null);
}

interface PlatformMessageProps {
  readonly name: string;
  readonly text: string;
  readonly code: string | null;
}

function PlatformMessage({ name, text, code }: PlatformMessageProps) {
  return (
    <figure className="said">
      <figcaption className="small mut">
        {name} said{code === null ? null : <code className="mono"> {code}</code>}
      </figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  );
}
