import { CoverPanel, type CoverPanelProps } from './cover-panel.tsx';
import { FitPanel, type FitPanelProps } from './fit-panel.tsx';

export type FilePanelsProps = CoverPanelProps & FitPanelProps;

/** What can be chosen of the file: how it is fitted, and the cover of a video. */
export function FilePanels(props: FilePanelsProps) {
  return (
    <>
      <FitPanel {...props} />
      <CoverPanel {...props} />
    </>
  );
}
