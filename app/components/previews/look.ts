import type { PreviewText } from '#app/domain/preview/preview.ts';

/** Whose post it would be. */
export interface LookAccount {
  readonly name: string;
  readonly handle: string;
  readonly pictureUrl: string | null;
  /** A company's page, where the platform draws those in another way. */
  readonly isCompany: boolean;
}

/** The file as the browser can show it: from the server, or the chosen one while it is being sent. */
export interface LookMedia {
  readonly type: 'image' | 'video' | 'document';
  readonly url: string;
  /** A video's first picture; null: the browser draws it from the video. */
  readonly posterUrl: string | null;
  readonly fileName: string;
  readonly aspect: number | null;
  readonly duration: string | null;
  readonly altText: string | null;
  /** The part of it that goes out, in parts of its width and height; absent: all of it. */
  readonly crop?: LookCrop;
  /** Of a video: the second whose picture is shown; absent: the first that most videos show something in. */
  readonly shownAt?: number;
  /** Of a video: the picture that is shown instead of one of its own. */
  readonly cover?: Pick<LookMedia, 'url' | 'aspect' | 'crop'>;
}

export interface LookCrop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A phone's app, or the platform's page on a wide screen. */
export type LookFrame = 'mobile' | 'desktop';

/** What every look-alike draws. */
export interface LookProps {
  readonly account: LookAccount;
  readonly text: PreviewText;
  readonly media: LookMedia | null;
  /** The person opened the folded text. */
  readonly isOpen: boolean;
  readonly frame: LookFrame;
}
