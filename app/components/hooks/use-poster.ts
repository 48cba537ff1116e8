import { useEffect, useState } from 'react';

/**
 * Returns a video frame as an image URL, the first one by default: one decoded frame instead of a player in
 * each preview. Null until it's ready, or if the browser can't read the file's pixels.
 */
export function usePoster(videoUrl: string | null, atSeconds: number | null = null): string | null {
  const key = `${videoUrl} ${atSeconds}`;
  const [poster, setPoster] = useState<{ key: string; url: string } | null>(null);
  useEffect(() => {
    if (videoUrl === null) return undefined;
    let isUnmounted = false;
    let created: string | null = null;
    void loadFrame(videoUrl, atSeconds).then((frame) => {
      if (isUnmounted || !frame) return;
      created = URL.createObjectURL(frame);
      setPoster({ key, url: created });
    });
    return () => {
      isUnmounted = true;
      if (created) URL.revokeObjectURL(created);
    };
  }, [videoUrl, atSeconds, key]);
  return poster?.key === key ? poster.url : null;
}

/** Only videos need the code that reads a frame. Without it, the players stay. */
async function loadFrame(videoUrl: string, atSeconds: number | null): Promise<Blob | null> {
  try {
    const { readFrame } = await import('./read-frame.ts');
    return await readFrame(videoUrl, atSeconds);
  } catch {
    return null;
  }
}
