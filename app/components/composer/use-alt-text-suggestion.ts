import { useEffect, useRef, useState } from 'react';
import type { AltTextSuggestion } from '#app/domain/suggestions/alt-texts.ts';
import { suggestAltText } from '../client/suggest-alt-text.ts';

export type AltTextOffer =
  | { readonly status: 'none' | 'busy' }
  | { readonly status: 'failed'; readonly message: string }
  /** `filled`: it's in the field, which was empty. `offered`: it's beside the person's own text. */
  | { readonly status: 'filled' | 'offered'; readonly suggestion: AltTextSuggestion };

interface AltTextSuggesting {
  readonly offer: AltTextOffer;
  readonly request: () => void;
  /** Ends the offer: the person kept, replaced, edited, or discarded the text. */
  readonly close: () => void;
}

const NONE: AltTextOffer = { status: 'none' };

/**
 * Requests an alt text. Fills the field only if it's still empty when the suggestion arrives, without saving:
 * that takes a person's decision.
 */
export function useAltTextSuggestion(
  mediaId: string,
  altText: string,
  fill: (text: string) => void,
): AltTextSuggesting {
  const [offer, setOffer] = useState(NONE);
  const typed = useRef(altText);
  useEffect(() => {
    typed.current = altText;
  }, [altText]);
  const request = (): void => {
    if (offer.status === 'busy') return;
    setOffer({ status: 'busy' });
    void suggestAltText(mediaId).then((suggestion) => {
      if (typeof suggestion === 'string') {
        setOffer({ status: 'failed', message: suggestion });
        return;
      }
      const isFree = typed.current.trim() === '';
      if (isFree) fill(suggestion.altText);
      setOffer({ status: isFree ? 'filled' : 'offered', suggestion });
    });
  };
  return { offer, request, close: () => setOffer(NONE) };
}
