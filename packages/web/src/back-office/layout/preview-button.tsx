import { Button } from 'antd';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventInfo } from '../domains/event/use-event-info.part.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

/** Opens the event's own page in a new tab; where something is not published yet, a link that shows what it will be. */
export function PreviewButton({ eventId, compact, icon }: { eventId: string; compact: boolean; icon: ReactNode }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const info = useEventInfo(eventId);
  const published =
    info.data?.publishStatus === publishStatus.published && info.data.draft === null ? info.data : undefined;
  return (
    <Button
      icon={icon}
      aria-label={t('layout:preview')}
      disabled={!info.data}
      {...(published
        ? { href: `/event/${encodeURIComponent(published.code)}`, target: '_blank', rel: 'noopener' }
        : {
            onClick: () =>
              dialogs.open(
                () => import('../domains/event/preview-dialog.part.tsx').then((part) => part.PreviewDialog),
                {
                  eventId,
                },
              ),
          })}
    >
      {compact ? null : t('layout:preview')}
    </Button>
  );
}
