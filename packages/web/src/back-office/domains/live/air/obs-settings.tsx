import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyText, useCopy } from '../../../../ui/copy-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';

/** As the fields of OBS take them. A key frame every two seconds lets viewers in at once, and HLS is cut there. */
const settings = [
  ['encoder', 'x264'],
  ['rate', 'CBR'],
  ['bitrate', '2500 Kbps'],
  ['keyFrames', '2 s'],
  ['options', 'bframes=2'],
  ['size', '1280x720, 30 fps'],
  ['audio', 'AAC, 128 Kbps'],
] as const;

/** What to set in OBS, to be copied. */
export function ObsSettings() {
  const { t } = useTranslation();
  const copy = useCopy();
  const all = settings.map(([name, value]) => `${t(`live:obs.${name}`)}: ${value}`).join('\n');
  return (
    <Panel
      title={t('live:obs.title')}
      extra={
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy(all)}>
          {t('live:obs.copyAll')}
        </Button>
      }
    >
      <dl className="live-facts">
        {settings.map(([name, value]) => (
          <div key={name} className="live-fact">
            <dt>{t(`live:obs.${name}`)}</dt>
            <dd>
              <CopyText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
