import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';

const COPIED_MS = 2000;

/** Copies a text. Renders nothing without scripts, so the person selects and copies the text instead. */
export function CopyButton({ text }: { text: string }) {
  const isHydrated = useIsHydrated();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!isHydrated) return null;
  return (
    <button
      type="button"
      className="btn ghost"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    >
      <Icon of={isCopied ? Check : Copy} size="s" />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
