import type { ReactNode } from 'react';
import type { CaptionOutput } from '#app/domain/suggestions/captions.ts';
import type { HashtagSetOutput } from '#app/domain/suggestions/hashtags.ts';
import type { LucideIcon } from 'lucide-react';

export type Suggestion = CaptionOutput | HashtagSetOutput;

/** What distinguishes captions and hashtags on otherwise identical screens. */
export interface SuggestionKind<T extends Suggestion> {
  /** The generator's URL. */
  readonly href: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly icon: LucideIcon;
  /** The editor's field. */
  readonly field: { readonly name: string; readonly label: string };
  /** The text for editing and copying. */
  readonly toText: (item: T) => string;
  /** How much of the platform's limit is used. */
  readonly toCount: (item: T) => {
    readonly label: string;
    readonly used: number;
    readonly max: number;
  };
  /** Whether the editor's single field can edit it. Without this, it can. */
  readonly canEdit?: (item: T) => boolean;
  /** The suggestion as shown. */
  readonly show: (item: T) => ReactNode;
}

/** The response of an action that didn't produce suggestions. */
export interface EditRefusal {
  readonly id: string;
  readonly text: string;
  readonly message: string;
}
