import { useEffect, useRef } from 'react';

interface NewSecretProps {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
}

/**
 * A secret that is shown once. Scrolls into view and selects the text, because the form that created it may
 * be far below.
 */
export function NewSecret({ title, text, hint }: NewSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [text]);
  return (
    <section className="card stack made" aria-labelledby="made-secret">
      <h2 className="t2" id="made-secret">
        {title}
      </h2>
      <p className="sub">{hint}</p>
      <input ref={field} className="input mono" readOnly aria-label={title} value={text} />
    </section>
  );
}
