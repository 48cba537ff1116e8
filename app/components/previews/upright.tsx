import type { CSSProperties, ReactNode } from 'react';
import { PreviewMedia } from './preview-media.tsx';
import type { PreviewMedia as Media } from './preview-types.ts';

/** The pixels of a 1080 × 1920 video that buttons and text cover at each edge. */
const ZONES = {
  tiktok: { top: 150, bottom: 440, left: 60, right: 170 },
  reel: { top: 269, bottom: 672, left: 65, right: 120 },
  story: { top: 250, bottom: 340, left: 0, right: 0 },
  short: { top: 180, bottom: 480, left: 60, right: 150 },
} as const;
const FRAME_WIDTH = 375;
const VIDEO_WIDTH = 1080;

interface UprightPreviewProps {
  readonly className: string;
  readonly media: Media | null;
  readonly zone: keyof typeof ZONES;
  readonly head: ReactNode;
  readonly rail: ReactNode;
  readonly nav: ReactNode;
  /** The account and its caption. */
  readonly children: ReactNode;
}

/** A full-height player: the video fills the frame, with everything else on top of it. */
export function UprightPreview(props: UprightPreviewProps) {
  const { className, media, zone, head, rail, nav, children } = props;
  return (
    <div className={`lk up ${className}`}>
      <PreviewMedia media={media} aspect={375 / 667} fit="contain">
        <span className="zones" style={toZoneStyle(zone)}>
          <i />
          <i />
          <i />
          <i />
        </span>
        <span className="shade" />
        <div className="lk-row feeds">{head}</div>
        <div className="rail">{rail}</div>
        <div className="low">{children}</div>
      </PreviewMedia>
      <div className="bot">{nav}</div>
    </div>
  );
}

function toZoneStyle(zone: keyof typeof ZONES): CSSProperties {
  const parts = Object.entries(ZONES[zone]).map(([edge, pixels]) => [
    `--z-${edge}`,
    `calc(${(pixels * FRAME_WIDTH) / VIDEO_WIDTH} * var(--u))`,
  ]);
  return Object.fromEntries(parts) as CSSProperties;
}
