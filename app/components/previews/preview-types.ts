import type { PreviewText } from '#app/domain/preview/preview.ts';
import type { DocumentView } from '../documents/use-document-page.ts';

/** The account that would publish the post. */
export interface PreviewAccount {
  readonly name: string;
  readonly handle: string;
  readonly pictureUrl: string | null;
  /** A company page, which some platforms display differently. */
  readonly isCompany: boolean;
}

/** A file that the browser can show: from the server, or the selected one during its upload. */
export interface PreviewMedia {
  readonly id: string;
  readonly type: 'image' | 'video' | 'document';
  readonly url: string;
  /** A video's first frame, or its poster until the frame is read. If null, the browser draws it from the video. */
  readonly posterUrl: string | null;
  readonly fileName: string;
  readonly aspect: number | null;
  readonly duration: string | null;
  readonly altText: string | null;
  /** The number of a document's pages. Null or absent if it isn't known. */
  readonly pageCount?: number | null;
  /** Absent or null for everything but PDFs. */
  readonly pdf?: { readonly sizeBytes: number; readonly isLocked: boolean } | null;
  /** The published part, as fractions of the width and height. If absent, all of the file. */
  readonly crop?: PreviewCrop;
  /**
   * For videos: the position of the displayed frame in seconds. If absent, the first frame in which most
   * videos show something.
   */
  readonly shownAt?: number;
  /** For videos: an image that is shown instead of a frame. */
  readonly cover?: Pick<PreviewMedia, 'url' | 'aspect' | 'crop'>;
}

export interface PreviewCrop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A poll as the platform shows it. */
export interface PreviewPoll {
  /** Null where the post's text is the question. */
  readonly question: string | null;
  readonly options: readonly string[];
  /** How long it's open, in words. */
  readonly duration: string;
}

/** A post that follows as a reply: of the thread, or the first comment on Twitter. */
export interface PreviewReply {
  readonly text: string;
  readonly files: readonly PreviewMedia[];
  readonly poll: PreviewPoll | null;
  /** How the platform labels it. */
  readonly labels: readonly string[];
}

/** A phone's app, or the platform's website on a wide screen. */
export type PreviewFrame = 'mobile' | 'desktop';

/** The props of every platform preview. */
export interface PreviewProps {
  readonly account: PreviewAccount;
  readonly text: PreviewText;
  /** The first file. */
  readonly media: PreviewMedia | null;
  /** All files, in order. */
  readonly files: readonly PreviewMedia[];
  readonly poll: PreviewPoll | null;
  /** The file that a carousel shows, or the page of a document, counted from 0. */
  readonly page: number;
  /** How that page of a document looks. Null if it isn't drawn. */
  readonly document: DocumentView | null;
  /** The person opened the folded text. */
  readonly isOpen: boolean;
  readonly frame: PreviewFrame;
}
