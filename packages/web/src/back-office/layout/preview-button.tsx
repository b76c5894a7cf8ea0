import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useCurrentEvent } from '../../ui/use-current-event.ts';

/** Opens the event's own page in a new tab. */
export function PreviewButton({ compact, icon }: { compact: boolean; icon: ReactNode }) {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const info = useQuery({
    queryKey: ['event', eventId],
    queryFn: ({ signal }) => call(eventInfo, { eventId }, { signal, hideLoad: true }),
  });
  return (
    <Button
      icon={icon}
      aria-label={t('layout:preview')}
      href={info.data ? `/event/${encodeURIComponent(info.data.code)}` : undefined}
      target="_blank"
      rel="noopener"
      disabled={!info.data}
    >
      {compact ? null : t('layout:preview')}
    </Button>
  );
}
