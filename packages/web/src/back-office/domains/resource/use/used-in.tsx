import { documentUses, type DocumentUsed } from '@convoke/contract/resource/document.calls.ts';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import './use.css';

const useTexts: Readonly<Record<DocumentUsed['kind'], string>> = {
  agenda: 'documents:use.agenda',
  news: 'documents:use.news',
  mail: 'field:byEmail',
  badge: 'documents:use.badge',
  certificate: 'documents:use.certificate',
  site: 'documents:use.site',
  review: 'documents:use.review',
  watch: 'documents:use.watch',
  recording: 'documents:use.recording',
};

/** Documents that are asked about at once. */
const mostAsked = 500;
/** Places that a question names. */
const mostNamed = 8;

/** Where a document is used, each place with the way there. */
export function UsedIn({ documentId }: { documentId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(documentUses, { documentIds: [documentId] }, { quiet: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.uses.length === 0) return <p className="muted">{t('documents:use.nowhere')}</p>;
  return (
    <ul className="library-facts">
      {data.uses.map(({ path, kind, name, eventTitle }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
          <span className="muted">{[t(useTexts[kind]), eventTitle].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
      {data.hasMore && <li className="muted">{t('documents:use.more')}</li>}
    </ul>
  );
}

/** In the question before documents are deleted: where they will be missing. Nothing where they are used nowhere. */
export function UsesBefore({ documentIds, text }: { documentIds: readonly string[]; text: string }) {
  const { t } = useTranslation();
  const { data } = useCall(documentUses, { documentIds: documentIds.slice(0, mostAsked) }, { quiet: true, anew: true });
  const uses = data?.uses ?? [];
  const isMore = data?.hasMore === true || uses.length > mostNamed;
  return (
    <>
      <p>{text}</p>
      {uses.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('documents:use.before')}
          description={
            <ul className="document-uses">
              {uses.slice(0, mostNamed).map(({ path, documentId, kind, name, eventTitle }) => (
                <li key={`${documentId} ${path}`}>
                  {name} <span className="muted">{[t(useTexts[kind]), eventTitle].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
              {isMore && <li className="muted">{t('documents:use.more')}</li>}
            </ul>
          }
        />
      )}
    </>
  );
}
