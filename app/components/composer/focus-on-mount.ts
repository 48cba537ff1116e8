/** Moves the focus to a field that opens because the person asked for it. The popover isn’t in its place yet. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
}
