import { LinkOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs.tsx';

interface Props {
  /** Where it floats: a desk's at the foot of the sidebar, a phone's at the end of the visited tabs. Both leave room for it, so it is never over a page. */
  at: 'sidebar' | 'tabs';
}

/** Opens the short-link dialog, from every page. */
export function ShortLink({ at }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  return (
    <button
      type="button"
      className={`short-link-button at-${at}`}
      title={t('layout:shortLink.title')}
      onClick={() => dialogs.open(() => import('./short-link-dialog.tsx').then((part) => part.ShortLinkDialog))}
    >
      <LinkOutlined aria-hidden="true" />
      <span>{t('layout:shortLink.title')}</span>
    </button>
  );
}
