import { type ReactNode, useEffect } from 'react';
import { findCaretPlace, type LinePlace } from './caret-place.ts';
import { usePopoverPlace } from './use-popover-place.ts';

interface PickerFrameProps {
  readonly label: string;
  readonly field: HTMLTextAreaElement;
  /** Where the popover is: at a character of the field, or at the button that opened it. */
  readonly at: number | HTMLElement | null;
  /** What was typed in the popover isn't dropped by a click elsewhere. */
  readonly isKept?: boolean;
  /** Closes the popover, for example when its word was deleted. */
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A popover at a text, which closes when the focus leaves both. */
export function PickerFrame(props: PickerFrameProps) {
  const { label, field, at, isKept = false, isOver, onClose, children } = props;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const popover = usePopoverPlace(() => findLine(field, at));
  return (
    <div
      ref={popover}
      className="insertpicker"
      role="group"
      aria-label={label}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!isKept && !currentTarget.contains(relatedTarget) && relatedTarget !== field) onClose();
      }}
    >
      {children}
    </div>
  );
}

const findLine = (field: HTMLTextAreaElement, at: number | HTMLElement | null): LinePlace =>
  typeof at === 'number' ? findCaretPlace(field, at) : (at ?? field).getBoundingClientRect();
