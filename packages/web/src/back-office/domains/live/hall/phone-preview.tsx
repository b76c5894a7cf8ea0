import { ReloadOutlined } from '@ant-design/icons';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { liveList } from '@convoke/contract/live/live.calls.ts';
import type { HallView, ModuleRow } from '@convoke/contract/live/live.hall.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { useEventInfo } from '../../event/use-event-info.part.ts';

/** The watch page as wide as a phone, loaded again whenever something of it was changed. */
export function PhonePreview({ hall, modules }: { hall: HallView; modules: readonly ModuleRow[] }) {
  const { t } = useTranslation();
  const { eventId } = hall;
  const [times, setTimes] = useState(0);
  const event = useEventInfo(eventId).data;
  const lives = useCall(liveList, { eventId, size: 1 }, { quiet: true }).data;
  const { pathname, search } = new URL(hall.watchUrl);
  const state = [hall.version, hall.pictureKey, ...modules.map((each) => [each.moduleId, each.version, each.isOn])];
  // Until then nobody finds it at its address.
  const why =
    event && event.publishStatus !== publishStatus.published
      ? 'live:hall.unpublished'
      : lives?.total === 0
        ? 'live:hall.noLive'
        : undefined;
  return (
    <aside className="panel live-phone" aria-label={t('live:hall.phone')}>
      <div className="panel-head">
        <h2>{t('live:hall.phone')}</h2>
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t('live:hall.reload')}
          disabled={why !== undefined}
          onClick={() => setTimes(times + 1)}
        />
      </div>
      {why === undefined ? (
        // By its path: the page comes from where the back office does, whatever the public address is.
        <iframe key={`${times} ${state.join(' ')}`} title={t('live:hall.phone')} src={pathname + search} />
      ) : (
        <EmptyState title={t('live:hall.noPreview')} text={t(why)} />
      )}
    </aside>
  );
}
