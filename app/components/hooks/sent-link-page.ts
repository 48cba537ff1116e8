import { createContext } from 'react';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';

/** The page that the server read for a submitted form, which is all there is without scripts. */
export const SentLinkPage = createContext<LinkOutput | null>(null);
