import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import i18next from 'i18next';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../../core/store.ts';
import { createPath } from '../../ui/create-flag.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { Menus } from '../app/menu.ts';
import { speak } from './language-switch.tsx';
import type { Sought } from './palette/use-found.ts';

/** Their code and texts come when one of them is first wanted. */
const texts = () => i18next.loadNamespaces(['palette']);
const isOpen = ({ open }: { open: boolean }) => open;
const Palette = onDemand(
  async () => (await Promise.all([import('./palette/palette.tsx'), texts()]))[0].Palette,
  isOpen,
);
const KeysDialog = onDemand(
  async () => (await Promise.all([import('./palette/keys-dialog.tsx'), texts()]))[0].KeysDialog,
  isOpen,
);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Under another dialog's mask nothing is gone to: what is typed in it would be left behind. One that is closing is none. */
const isUnderDialog = () =>
  [...document.querySelectorAll('.ant-modal:not(.palette, [class*="-leave"])')].some((dialog) =>
    dialog.checkVisibility(),
  );

/** Whether the palette takes a key itself: its field only once it shows what was typed so far, or that would be lost. */
function takesKey({ key, target: focused }: KeyboardEvent, typed: string): boolean {
  if (!(focused instanceof Element) || !focused.closest('.palette')) return false;
  // The dialog puts the focus on its first button while it opens: letters are not for that.
  if (focused instanceof HTMLButtonElement) return key === 'Enter' || key === ' ';
  return focused instanceof HTMLInputElement && focused.value === typed;
}

const nothing: Sought = { typed: '', isEntered: false };

/** The button of the header and the keys that open the palette (Ctrl+K) and the list of keys (?). */
export function Finder({ menus }: { menus: Menus | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  // A store and no state: the next key may come before the field is drawn again.
  const [search] = useState(() => createStore(nothing));
  const sought = useStore(search);
  const openPalette = () => {
    search.set(nothing);
    setShown('palette');
  };
  // Heard as soon as the page can be seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isUnderDialog()) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // The browser has a search of its own on it.
        event.preventDefault();
        search.set(nothing);
        setShown((now) => (now === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && !isCommand && !isTyping(event.target)) {
        event.preventDefault();
        setShown('keys');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search]);
  useEffect(() => {
    if (shown !== 'palette') return;
    // What is typed before the field can take it: its code comes with the first press, and its dialog opens slowly.
    const onKey = (event: KeyboardEvent) => {
      const { typed } = search.get();
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || takesKey(event, typed)) return;
      const { key } = event;
      if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Enter') search.set({ typed, isEntered: true });
      else
        search.set({ typed: key === 'Backspace' ? [...typed].slice(0, -1).join('') : typed + key, isEntered: false });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [shown, search]);
  const close = () => setShown(undefined);
  return (
    <>
      <Tooltip title={t('layout:find')}>
        <Button type="text" icon={<SearchOutlined />} aria-label={t('layout:find')} onClick={openPalette} />
      </Tooltip>
      <Palette
        open={shown === 'palette'}
        menus={menus}
        sought={sought}
        onSought={search.set}
        onClose={close}
        shell={{ createPath, speak, onKeys: () => setShown('keys') }}
      />
      <KeysDialog open={shown === 'keys'} onClose={close} />
    </>
  );
}
