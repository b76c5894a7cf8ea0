import { ReloadOutlined } from '@ant-design/icons';
import type { HallView, ModuleRow } from '@convoke/contract/live/live.hall.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The watch page as wide as a phone, loaded again whenever something of it was changed. */
export function PhonePreview({ hall, modules }: { hall: HallView; modules: readonly ModuleRow[] }) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  const { pathname, search } = new URL(hall.watchUrl);
  const state = [hall.version, hall.pictureKey, ...modules.map((each) => [each.moduleId, each.version, each.isOn])];
  return (
    <aside className="panel live-phone" aria-label={t('live:hall.phone')}>
      <div className="panel-head">
        <h2>{t('live:hall.phone')}</h2>
        <Button
          type="text"
          icon={<ReloadOutlined />}
          aria-label={t('live:hall.reload')}
          onClick={() => setTimes(times + 1)}
        />
      </div>
      {/* By its path: the page comes from where the back office does, whatever the public address is. */}
      <iframe key={`${times} ${state.join(' ')}`} title={t('live:hall.phone')} src={pathname + search} />
    </aside>
  );
}
