import { LinkOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useFloating } from './use-floating.ts';

/** The floating button of every page, which opens the short-link dialog. */
export function ShortLink() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const button = useRef<HTMLButtonElement>(null);
  const { isAside, side, wasDragged, ...floating } = useFloating(button);
  return (
    <button
      ref={button}
      type="button"
      className={`short-link-button at-${side}${isAside ? ' aside' : ''}`}
      aria-label={t('shortlink:title')}
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
      title={t('shortlink:move')}
      {...floating}
      onClick={() =>
        !wasDragged() && dialogs.open(() => import('./short-link-dialog.tsx').then((part) => part.ShortLinkDialog))
      }
    >
      <LinkOutlined />
    </button>
  );
}
