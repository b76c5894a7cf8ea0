import { documentInfo, type DocumentInfo, documentVersionRestore } from '@convoke/contract/resource/document.calls.ts';
import { documentDownloadLog } from '@convoke/contract/resource/document.record.calls.ts';
import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatBytes, formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { textTexts } from './library-texts.ts';
import { Links } from './links.tsx';
import { Preview } from './preview.tsx';
import { UsedIn } from '../use/used-in.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  open: boolean;
  documentId: string;
  onClose: () => void;
  refresh: () => Promise<void>;
}

/** One document: what it looks like, its versions, and who has downloaded it. */
export function DocumentDrawer({ open, documentId, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const download = useDownload();
  const { data, error, refetch } = useCall(documentInfo, { documentId }, { quiet: true, enabled: open });
  return (
    <Drawer
      {...first}
      open={open}
      onClose={onClose}
      size={720}
      title={<span className="library-title">{data?.name ?? t('library:file')}</span>}
      extra={
        data && (
          <BusyButton type="primary" onClick={() => download(documentId)}>
            {t('library:download')}
          </BusyButton>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          <p className="muted library-facts">
            {t('library:facts', {
              size: formatBytes(data.bytes),
              by: data.byName ?? '—',
              time: formatDateTime(data.createdAt),
            })}
          </p>
          {textTexts[data.textState] && <p className="muted">{t(textTexts[data.textState] ?? '')}</p>}
          <Preview key={`${documentId} ${data.fileVersion}`} document={data} />
          <Tabs
            items={[
              { key: 'links', label: t('library:links'), children: <Links documentId={documentId} /> },
              {
                key: 'versions',
                label: t('library:versions'),
                children: <Versions document={data} refresh={refresh} />,
              },
              { key: 'uses', label: t('documents:use.title'), children: <UsedIn documentId={documentId} /> },
              { key: 'log', label: t('library:log'), children: <Log documentId={documentId} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}

function Versions({ document, refresh }: { document: DocumentInfo; refresh: () => Promise<void> }) {
  const { t } = useTranslation();
  const download = useDownload();
  const refreshAll = useRefresh('document');
  const told = useTold(async () => {
    await Promise.all([refreshAll(), refresh()]);
  });
  const { documentId } = document;
  const show = (fileVersion: number) =>
    told(call(documentVersionRestore, { documentId, fileVersion }, { hideLoad: true }), () => t('common:saved'));
  return (
    <ul className="library-facts">
      {document.versions.map(({ fileVersion, name, bytes, byName, createdAt }) => (
        <li key={fileVersion}>
          <span>
            {t('library:version', { n: fileVersion })} · {name}
          </span>
          <span className="muted">
            {t('library:facts', { size: formatBytes(bytes), by: byName ?? '—', time: formatDateTime(createdAt) })}
          </span>
          <span className="library-fact-actions">
            <Button
              size="small"
              aria-label={t('library:downloadVersion', { n: fileVersion })}
              onClick={() => void download(documentId, fileVersion)}
            >
              {t('library:download')}
            </Button>
            {fileVersion !== document.fileVersion && (
              <BusyButton
                size="small"
                aria-label={t('library:showVersion', { n: fileVersion })}
                onClick={() => show(fileVersion)}
              >
                {t('common:use')}
              </BusyButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Log({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(documentDownloadLog, { resourceId: documentId, size: 100 }, { quiet: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.records.length === 0) return <p className="muted">{t('library:logEmpty')}</p>;
  return (
    <ul className="library-facts">
      {data.records.map(({ recordId, byName, linkName, placeName, fileVersion, at }) => (
        <li key={recordId}>
          <span>
            {byName ?? (linkName === null ? t('documents:somebody') : t('library:byLink', { name: linkName }))}
          </span>
          <span className="muted">
            {placeName !== null && `${t('documents:from', { name: placeName })} · `}
            {t('library:version', { n: fileVersion })} · {formatDateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
