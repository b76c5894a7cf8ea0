import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { siteShow, siteVersions } from '@convoke/contract/site/site.calls.ts';
import { Button, Drawer, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCallPages } from '../../../../ui/use-call-pages.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { LookAt } from './look-at.tsx';

interface Props {
  eventId: string;
  draft: SiteDocument;
  event: PublicEvent;
  live: SiteLive;
  language: Language;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  open: boolean;
  onClose: () => void;
}

/** The versions that were published: each can be looked at as any device shows it, and shown to everybody again. */
export function VersionsDrawer({ eventId, draft, event, live, language, pictureOf, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const ask = useAsk();
  const told = useTold(useRefresh('site'));
  /** 0 = the draft. */
  const [looked, setLooked] = useState(0);
  const list = useCallPages(siteVersions, { eventId, size: 30 }, { enabled: open });
  const versions = list.data?.pages.flatMap(({ records }) => records);
  const show = (version: number) =>
    ask({
      title: t('site:versions.question', { n: version }),
      text: t('site:versions.text'),
      ok: t('site:versions.show'),
      onOk: () =>
        told(call(siteShow, { eventId, siteVersion: version }), () => t('site:versions.shown', { n: version })),
    });
  return (
    <Drawer {...first} open={open} size={1080} title={t('site:versions.title')} onClose={onClose}>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <Skeleton active />
      ) : (
        <div className="site-versions">
          <ol aria-label={t('site:versions.title')}>
            <li data-chosen={looked === 0}>
              <button type="button" aria-pressed={looked === 0} onClick={() => setLooked(0)}>
                <b>{t('site:publish.draft')}</b>
              </button>
            </li>
            {versions.map(({ version, note, createdAt, createdBy, isShown }) => (
              <li key={version} data-chosen={looked === version}>
                <button type="button" aria-pressed={looked === version} onClick={() => setLooked(version)}>
                  <b>{t('site:versions.one', { n: version })}</b>{' '}
                  {isShown && <Tag color="success">{t('site:versions.isShown')}</Tag>}
                  <span className="muted">
                    {formatDateTime(createdAt)}
                    {createdBy && ` · ${createdBy}`}
                  </span>
                  {note && <span>{note}</span>}
                </button>
                {!isShown && (
                  <Button
                    size="small"
                    aria-label={t('site:versions.showOf', { n: version })}
                    onClick={() => show(version)}
                  >
                    {t('site:versions.show')}
                  </Button>
                )}
              </li>
            ))}
            {versions.length === 0 && <EmptyState title={t('site:versions.none')} />}
            {list.hasNextPage && (
              <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('common:more')}
              </Button>
            )}
          </ol>
          <LookAt
            key={looked}
            eventId={eventId}
            version={looked}
            language={language}
            {...(looked === 0 && { known: { document: draft, event, live, pictureOf } })}
          />
        </div>
      )}
    </Drawer>
  );
}
