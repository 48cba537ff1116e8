import { useEffect } from 'react';
import { createLazy, useLazy } from '../client/lazy.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { ServerDrawn } from '../ui/server-drawn.tsx';
import { LinkImage, type LinkImageProps } from './link-image.tsx';

/** Only needed by a post with a link and without a file. */
const linkImage = createLazy(async () => (await import('./link-image.tsx')).LinkImage);

/** Lets the person choose a link preview's image. Rendered by the server if scripts are off. */
export function LazyLinkImage(props: LinkImageProps) {
  const isHydrated = useIsHydrated();
  const draw = useLazy(linkImage);
  useEffect(() => void linkImage.load(), []);
  if (!isHydrated) return <ServerDrawn>{renderOnServer(props)}</ServerDrawn>;
  return draw ? draw(props) : null;
}

/** Not in the browser's build. */
const renderOnServer = (props: LinkImageProps) =>
  import.meta.env.SSR ? <LinkImage {...props} /> : null;
