import { LinkOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/on-demand.tsx';
import { useFloating } from './use-floating.ts';

// What is opened from here comes when it is opened.
const ShortLinkDialog = onDemand(
  () => import('./short-link-dialog.tsx').then((part) => part.ShortLinkDialog),
  ({ open }) => open,
);

/** The floating button of every page, which opens the short-link dialog. */
export function ShortLink() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isAside, side, wasDragged, ...floating } = useFloating(button);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`short-link-button at-${side}${isAside ? ' aside' : ''}`}
        aria-label={t('shortlink:title')}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        title={t('shortlink:move')}
        {...floating}
        onClick={() => !wasDragged() && setOpen(true)}
      >
        <LinkOutlined />
      </button>
      <ShortLinkDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
