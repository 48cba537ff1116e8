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
        Store these codes in a safe place. They won’t be shown again. If you lose your phone, you
        can use each code once to sign in.
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
