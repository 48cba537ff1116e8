import { CoverPanel, type CoverPanelProps } from './cover-panel.tsx';
import { FitPanel, type FitPanelProps } from './fit-panel.tsx';

export type FilePanelsProps = CoverPanelProps & FitPanelProps;

/** Shows the options for the files: their conversion, and a video's cover. */
export function FilePanels(props: FilePanelsProps) {
  return (
    <>
      <FitPanel {...props} />
      <CoverPanel {...props} />
    </>
  );
}
