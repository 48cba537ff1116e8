import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PLACES } from '../shell/places.ts';
import { Palette } from './palette.tsx';
import { PublishQuestion } from './publish-question.tsx';
import { type KeyCommand, readCommand } from './key-commands.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { readSingleKeys, storeSingleKeys } from './single-keys.ts';

type OpenDialog = 'palette' | 'publish' | 'help' | null;

/** How long G waits for the second key. */
const PLACE_KEY_MS = 1500;

export function KeyboardLayer() {
  const [open, setOpen] = useState<OpenDialog>(null);
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  const navigate = useNavigate();
  const close = useCallback(() => setOpen(null), []);
  const run = useCallback(
    (command: KeyCommand): void => {
      if (command.kind === 'go') void navigate(command.href);
      else if (command.kind === 'search') {
        const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
        if (field) field.focus();
        else void navigate(PLACES.posts.href);
      } else if (command.kind === 'publish') {
        if (findPublishButton()) setOpen('publish');
      } else if (command.kind !== 'choose-place') setOpen(command.kind);
    },
    [navigate],
  );
  useKeys({ singleKeys, isPaused: open !== null, run });
  const handleSingleKeys = (isOn: boolean): void => {
    storeSingleKeys(isOn);
    setSingleKeys(isOn);
  };
  if (open === 'palette') return <Palette onClose={close} onHelp={() => setOpen('help')} />;
  if (open === 'help')
    return (
      <ShortcutSheet singleKeys={singleKeys} onSingleKeys={handleSingleKeys} onClose={close} />
    );
  const button = open === 'publish' ? findPublishButton() : null;
  return button ? <PublishQuestion button={button} onClose={close} /> : null;
}

/** The button of the composer and of Publish Now. */
const findPublishButton = (): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>('#main button#go');

interface KeysOptions {
  readonly singleKeys: boolean;
  /** A dialog is open, which has its own keys. */
  readonly isPaused: boolean;
  readonly run: (command: KeyCommand) => void;
}

function useKeys({ singleKeys, isPaused, run }: KeysOptions): void {
  const placeUntil = useRef(0);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (isPaused || event.defaultPrevented || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog:modal')) return;
      const command = readCommand({
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey,
        isTyping: isTyping(event.target),
        isChoosingPlace: event.timeStamp < placeUntil.current,
        singleKeys,
      });
      placeUntil.current = command?.kind === 'choose-place' ? event.timeStamp + PLACE_KEY_MS : 0;
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [singleKeys, isPaused, run]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
