import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath } from '../../ui/create-flag.ts';
import { onDemand } from '../../ui/on-demand.tsx';
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

const isInPalette = () => document.activeElement?.closest('.palette input, .palette button') != null;

const nothing: Sought = { typed: '', isEntered: false };

/** The button of the header and the keys that open the palette (Ctrl+K) and the list of keys (?). */
export function Finder({ menus }: { menus: Menus | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [sought, setSought] = useState(nothing);
  const openPalette = () => {
    setSought(nothing);
    setShown('palette');
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isUnderDialog()) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // The browser has a search of its own on it.
        event.preventDefault();
        setSought(nothing);
        setShown((now) => (now === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && !isCommand && !isTyping(event.target)) {
        event.preventDefault();
        setShown('keys');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (shown !== 'palette') return;
    // What is typed before the field can take it: its code comes with the first press, and its dialog opens slowly.
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isInPalette()) return;
      const { key } = event;
      if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      setSought(({ typed }) =>
        key === 'Enter'
          ? { typed, isEntered: true }
          : { typed: key === 'Backspace' ? [...typed].slice(0, -1).join('') : typed + key, isEntered: false },
      );
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [shown]);
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
        onSought={setSought}
        onClose={close}
        shell={{ createPath, speak, onKeys: () => setShown('keys') }}
      />
      <KeysDialog open={shown === 'keys'} onClose={close} />
    </>
  );
}
