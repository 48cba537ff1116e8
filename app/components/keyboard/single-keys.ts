/** On this device only: another device may have another keyboard, or voice input. */
const STORED = 'fanfare.single-keys';

export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function storeSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
  } catch {
    // Storage is blocked, so the choice lasts as long as the page.
  }
}
