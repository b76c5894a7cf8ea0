import { LinkOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Opens the short-link dialog. It floats over the foot of the sidebar, which leaves room for it, never over a page. */
export function ShortLink() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  return (
    <button
      type="button"
      className="short-link-button"
      title={t('layout:shortLink.title')}
      onClick={() => dialogs.open(() => import('./short-link-dialog.tsx').then((part) => part.ShortLinkDialog))}
    >
      <LinkOutlined aria-hidden="true" />
      <span>{t('layout:shortLink.title')}</span>
    </button>
  );
}
