import { CopyOutlined } from '@ant-design/icons';
import { documentLinkList, documentLinkRevoke } from '@convoke/contract/resource/document.link.calls.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

/** The links to a document: what each allows, how often it was used, and the button that ends it. */
export function Links({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const dialogs = useDialogs();
  const refresh = useRefresh('document');
  const told = useTold(refresh);
  const { data, error, refetch } = useCall(documentLinkList, { documentId }, { quiet: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const add = () =>
    dialogs.open(() => import('./link-dialog.tsx').then((part) => part.LinkDialog), { documentId, onMade: refresh });
  return (
    <>
      <Button onClick={add}>{t('library:share')}</Button>
      {data.length === 0 && <p className="muted">{t('library:link.empty')}</p>}
      <ul className="library-facts">
        {data.map(({ linkId, name, url, hasPassword, expiresAt, mostDownloads, downloads, isLive }) => (
          <li key={linkId}>
            <span>
              {name} {!isLive && <Tag>{t('library:link.over')}</Tag>}
            </span>
            <span className="muted">
              {[
                mostDownloads === null
                  ? t('library:link.downloads', { n: formatNumber(downloads) })
                  : t('library:link.downloadsOf', { n: formatNumber(downloads), most: formatNumber(mostDownloads) }),
                expiresAt !== null && t('library:link.untilTime', { time: formatDateTime(expiresAt) }),
                hasPassword && t('library:link.hasPassword'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="library-fact-actions">
              <Button
                size="small"
                icon={<CopyOutlined />}
                aria-label={t('library:link.copyOf', { name })}
                onClick={() => void copy(url)}
              >
                {t('common:copyLink')}
              </Button>
              <ConfirmButton
                size="small"
                danger
                question={t('library:link.revokeQuestion', { name })}
                text={t('library:link.revokeText')}
                onConfirm={() =>
                  told(call(documentLinkRevoke, { linkId }, { hideLoad: true }), () => t('library:link.revoked'))
                }
              >
                {t('library:link.revoke')}
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
