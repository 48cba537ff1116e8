import type { ReactNode } from 'react';
import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import type { HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import type { LucideIcon } from 'lucide-react';

export type Suggestion = CaptionOutput | HashtagSetOutput;

/** What tells captions and hashtags apart on screens that are otherwise the same. */
export interface SuggestionKind<T extends Suggestion> {
  /** The generator's address. */
  readonly href: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly icon: LucideIcon;
  /** The editor's field. */
  readonly field: { readonly name: string; readonly label: string };
  /** As it is edited and copied. */
  readonly toText: (item: T) => string;
  /** How much of the platform's limit it takes. */
  readonly toCount: (item: T) => {
    readonly label: string;
    readonly used: number;
    readonly max: number;
  };
  /** As it is read. */
  readonly show: (item: T) => ReactNode;
}

/** What an action answers when it did not lead to suggestions. */
export interface EditRefusal {
  readonly id: string;
  readonly text: string;
  readonly message: string;
}
