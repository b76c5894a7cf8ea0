import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Menus } from '../app/menu.ts';
import { createPath } from './create-dialog.tsx';
import { speak } from './language-switch.tsx';

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

/** The button of the header and the keys that open the palette (Ctrl+K) and the list of keys (?). */
export function Finder({ menus }: { menus: Menus | undefined }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isUnderDialog()) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        // The browser has a search of its own on it.
        event.preventDefault();
        setShown((now) => (now === 'palette' ? undefined : 'palette'));
      } else if (event.key === '?' && !isCommand && !isTyping(event.target)) {
        event.preventDefault();
        setShown('keys');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setShown(undefined);
  return (
    <>
      <Tooltip title={t('layout:find')}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('layout:find')}
          onClick={() => setShown('palette')}
        />
      </Tooltip>
      <Palette
        open={shown === 'palette'}
        menus={menus}
        onClose={close}
        shell={{ createPath, speak, onKeys: () => setShown('keys') }}
      />
      <KeysDialog open={shown === 'keys'} onClose={close} />
    </>
  );
}
