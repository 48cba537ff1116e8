import {
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react';
import { FanLines } from './fan-lines.tsx';
import { measureFan, type FanLine } from './measure-fan.ts';
import { useBrowserLayoutEffect } from '../client/use-browser-layout-effect.ts';

/** React warns about layout effects on the server, which has no layout. */
interface FanProps {
  /** CSS class that lays out the ends (`pubfan`, ...). */
  readonly className: string;
  /**
   * The data behind the ends, or their states as one text. The lines are redrawn when it changes and when an
   * end is resized.
   */
  readonly ends: readonly object[] | string;
  /** One element with `data-from`, the others with `data-to` (see measureFan). */
  readonly children: ReactNode;
}

/** Connects the source to each platform's row. Drawn after layout, so it requires scripts. */
export function Fan({ className, ends, children }: FanProps) {
  const fan = useRef<HTMLDivElement>(null);
  const lines = useFanLines(fan, ends);
  return (
    <div className={`${className} fan`} ref={fan}>
      <svg className="lines" aria-hidden="true">
        <FanLines lines={lines} />
      </svg>
      {children}
    </div>
  );
}

function useFanLines(fan: RefObject<HTMLDivElement>, ends: FanProps['ends']): readonly FanLine[] {
  const [lines, setLines] = useState<readonly FanLine[]>([]);
  useBrowserLayoutEffect(() => refresh(fan.current, setLines), []);
  // A row's state or height may have changed. Measures in the next frame, which lays out the page anyway; a
  // synchronous measurement would slow down typing.
  useEffect(() => {
    const frame = requestAnimationFrame(() => refresh(fan.current, setLines));
    return () => cancelAnimationFrame(frame);
  }, [fan, ends]);
  useEffect(() => {
    const { current } = fan;
    if (!current) return undefined;
    const measure = (): void => refresh(current, setLines);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const end of current.querySelectorAll('[data-from], [data-to]')) observer.observe(end);
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [fan]);
  return lines;
}

function refresh(
  fan: HTMLElement | null,
  setLines: Dispatch<SetStateAction<readonly FanLine[]>>,
): void {
  if (!fan) return;
  const next = measureFan(fan);
  setLines((current) => (isSame(current, next) ? current : next));
}

function isSame(a: readonly FanLine[], b: readonly FanLine[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line.state === b[index]?.state && line.path === b[index].path)
  );
}
