import { UndoOutlined } from '@ant-design/icons';
import { type HallView, hallGet, pictureDefault, pictureUpdate } from '@convoke/contract/live/live.hall.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';

/** What is shown before a live begins; the cover of the event without one. Kept as soon as it is chosen. */
export function WaitingPicture({ hall }: { hall: HallView }) {
  const { t } = useTranslation();
  const told = useTold(useRefresh(hallGet));
  const { eventId, pictureKey, pictureUrl } = hall;
  const set = (key: string | null) =>
    void told(call(pictureUpdate, { eventId, pictureKey: key }, { hideLoad: true }), () => t('common:saved'));
  return (
    <Panel
      title={t('live:hall.picture')}
      extra={
        pictureKey && (
          <BusyButton
            icon={<UndoOutlined />}
            onClick={() =>
              told(call(pictureDefault, { eventId }, { hideLoad: true }), () => t('live:hall.pictureDefaultDone'))
            }
          >
            {t('live:hall.pictureDefault')}
          </BusyButton>
        )
      }
    >
      <p className="muted live-text">{t('live:hall.pictureText')}</p>
      <UploadPicture value={pictureKey} url={pictureUrl} onChange={set} hasLibrary />
    </Panel>
  );
}
