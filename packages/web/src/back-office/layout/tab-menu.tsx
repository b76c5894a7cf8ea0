import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../app/tabs.ts';

export type TabMenuAction = 'refresh' | 'close' | 'closeOthers' | 'closeAll';

interface Props {
  tab: Tab;
  left: number;
  top: number;
  width: number;
  onAction: (action: TabMenuAction) => void;
  onClose: () => void;
}

/** The context menu of a tab; any click elsewhere closes it. */
export function TabMenu({ tab, left, top, width, onAction, onClose }: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('click', onClose);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClose);
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose]);
  const entries: [TabMenuAction, string][] = [
    ['refresh', t('layout:tabs.refresh')],
    ...(tab.affix ? [] : [['close', t('common:close')] as [TabMenuAction, string]]),
    ['closeOthers', t('layout:tabs.closeOthers')],
    ['closeAll', t('layout:tabs.closeAll')],
  ];
  return createPortal(
    <div ref={menu} className="tab-menu" role="menu" style={{ left, top, minWidth: width }}>
      {entries.map(([action, text]) => (
        <button key={action} type="button" role="menuitem" onClick={() => onAction(action)}>
          {text}
        </button>
      ))}
    </div>,
    document.body,
  );
}
