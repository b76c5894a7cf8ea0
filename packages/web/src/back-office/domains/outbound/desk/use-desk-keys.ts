import { useEffect, useState } from 'react';
import { useHasDialog } from '../../../../ui/dialogs.tsx';
import type { PageKey } from '../../../../ui/page-keys.ts';
import type { Desk } from './desk.ts';

export const deskKeys: readonly PageKey[] = [
  { keys: ['D', 'Enter'], text: 'call-desk:dial' },
  { keys: ['H'], text: 'call-desk:hangUp' },
  { keys: ['O'], text: 'call-desk:keys.hold' },
  { keys: ['M'], text: 'call-desk:keys.mute' },
  { keys: ['K'], text: 'call-desk:keys.keypad' },
  { keys: ['1', '…', '9'], text: 'call-desk:outcome.title' },
  { keys: ['R'], text: 'call-desk:keys.remark' },
  { keys: ['N'], text: 'call-desk:keys.next' },
  { keys: ['C'], text: 'call-desk:keys.callback' },
  { keys: ['P'], text: 'call-desk:keys.pause' },
  { keys: ['Esc'], text: 'call-desk:keys.stop' },
  { keys: ['?'], text: 'call-desk:keys.help' },
];

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], .ant-select, .ant-picker-dropdown';
const layers = '.ant-modal, .ant-popover, .ant-dropdown, [role="menu"]';

/** The keys of the desk, and whether their list is open. In a field they are letters, but for those pressed with Alt; Escape leaves it. */
export function useDeskKeys(desk: Desk): [boolean, (isOpen: boolean) => void] {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isBlocked = useHasDialog() || isHelpOpen;
  useEffect(() => {
    const press = (id: string) => document.getElementById(id)?.click();
    const actions: Readonly<Record<string, () => unknown>> = {
      d: desk.dial,
      h: desk.hangUp,
      o: desk.hold,
      m: desk.mute,
      k: () => press('desk-keypad'),
      c: () => press('desk-due'),
      r: () => document.getElementById('desk-remark')?.focus(),
      n: () => goOn(desk),
      p: () => (desk.state.get().seat?.state === 'paused' ? desk.ready() : press('desk-pause')),
      '?': () => setIsHelpOpen(true),
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey } = event;
      if (isBlocked || event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.defaultPrevented)
        return;
      const element = target instanceof HTMLElement ? target : null;
      const isTyping = element?.closest(fields) != null;
      if (key === 'Escape') {
        if (isTyping) element?.blur();
        else desk.stopCount();
        return;
      }
      if (element?.closest(layers) || (isTyping && !altKey)) return;
      // With Alt some keyboards write other signs: the key itself counts, but where they are being written.
      const letter = altKey ? event.code.replace(/^(?:Key|Digit)/, '').toLowerCase() : key.toLowerCase();
      if (isTyping && key.toLowerCase() !== letter) return;
      const isOnButton = element?.closest('button, a, [role="tab"], [role="radio"]') != null;
      const action =
        letter === 'enter'
          ? isOnButton
            ? undefined
            : () => goOn(desk, true)
          : (actions[letter] ?? outcome(desk, letter));
      if (!action) return;
      // Else the letter would be the first of the field that gets the focus.
      event.preventDefault();
      void action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [desk, isBlocked]);
  return [isHelpOpen, setIsHelpOpen];
}

/** What comes next: the outcome is saved, else the person who is here is dialled (Enter) or passed over (N). */
function goOn(desk: Desk, mayDial = false): Promise<void> {
  const { draft, call } = desk.state.get();
  if (call?.phase === 'over' && draft.intentId !== null) return desk.save();
  return mayDial ? desk.dial() : desk.next();
}

function outcome(desk: Desk, key: string): (() => Promise<void>) | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const intent = desk.state.get().config?.intents[Number(key) - 1];
  return intent && (() => desk.choose(intent.intentId));
}
