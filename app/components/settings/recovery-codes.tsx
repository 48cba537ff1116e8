import { useEffect, useRef } from 'react';
import { CopyButton } from '../suggestions/copy-button.tsx';

/** Scrolls into view, because the form that created the codes may be far below. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);
  return (
    <section className="card stack gap made" aria-labelledby="recovery-codes">
      <h2 className="t2" id="recovery-codes" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <p className="sub">
        Keep them where you keep your passport: they are not shown again. Each works once in place
        of a code, should you lose your phone.
      </p>
      <ul className="codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={codes.join('\n')} />
      </div>
    </section>
  );
}
