import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useCurrentEvent } from '../../ui/use-current-event.ts';

const PreviewDialog = lazy(() => import('../../ui/preview-dialog.tsx'));

/** Opens the event's own page in a new tab; of one that is not published yet, a link that shows what it will be. */
export function PreviewButton({ compact, icon }: { compact: boolean; icon: ReactNode }) {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const info = useQuery({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => call(eventInfo, { eventId }, { signal, hideLoad: true }),
  });
  const [open, setOpen] = useState(false);
  const published = info.data?.publishStatus === publishStatus.published ? info.data : undefined;
  return (
    <>
      <Button
        icon={icon}
        aria-label={t('layout:preview')}
        disabled={!info.data}
        {...(published
          ? { href: `/event/${encodeURIComponent(published.code)}`, target: '_blank', rel: 'noopener' }
          : { onClick: () => setOpen(true) })}
      >
        {compact ? null : t('layout:preview')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PreviewDialog eventId={eventId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
