import {
  CaretRightOutlined,
  CheckCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  PauseOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import type { uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { Button, Progress, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatBytes, formatNumber } from '../../../../core/format.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useStore } from '../../../../ui/use-store.ts';
import { discardUpload } from './tus-upload.ts';
import { cancelUpload, clearUploads, pauseUpload, resumeUpload } from './upload-engine.ts';
import { isUnderWay, type UploadItem, uploads } from './upload-store.ts';
import './upload.css';

type Left = z.output<typeof uploadUnfinished.output>;

/** At the foot of the library: each file with how far it is, why it waits, and what can be done about it. */
export function UploadPanel({ isNeeded, left }: { isNeeded: boolean; left: Left }) {
  const { t } = useTranslation();
  const refresh = useRefresh('upload');
  const items = useStore(uploads);
  if (!isNeeded) return null;
  const done = items.filter(({ state }) => state === 'kept').length;
  const going = items.filter((item) => isUnderWay(item) && item.state !== 'paused');
  const paused = items.filter(({ state }) => state === 'paused');
  const discard = (uploadId: string) => void discardUpload(uploadId).then(refresh, refresh);
  return (
    <section className="panel upload-queue" aria-label={t('upload:title')}>
      {items.length > 0 && (
        <div className="panel-head">
          <h2 role="status">{t('upload:summary', { done: formatNumber(done), n: formatNumber(items.length) })}</h2>
          <div className="upload-actions">
            {going.length > 1 && (
              <Button size="small" onClick={() => going.forEach(({ key }) => pauseUpload(key))}>
                {t('upload:pauseAll')}
              </Button>
            )}
            {paused.length > 1 && (
              <Button size="small" onClick={() => paused.forEach(({ key }) => resumeUpload(key))}>
                {t('upload:resumeAll')}
              </Button>
            )}
            {items.some((item) => !isUnderWay(item)) && (
              <Button size="small" onClick={clearUploads}>
                {t('upload:clear')}
              </Button>
            )}
          </div>
        </div>
      )}
      <ul className="upload-list">
        {items.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <h2>{t('upload:left.title')}</h2>
          <p className="muted">{t('upload:left.text')}</p>
          <ul className="upload-list">
            {left.map(({ uploadId, name, bytes, offset }) => (
              <li key={uploadId}>
                <span className="upload-name">{name}</span>
                <span className="muted number">
                  {t('upload:of', { sent: formatBytes(offset), bytes: formatBytes(bytes) })}
                </span>
                <Press
                  label={t('upload:discard', { name })}
                  icon={<DeleteOutlined />}
                  onPress={() => discard(uploadId)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Line({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { key, name, bytes, sent, found, state, problem, duplicates, isThrough, wasThere } = item;
  const percent = bytes === 0 ? 0 : Math.floor((100 * sent) / bytes);
  return (
    <li>
      <span className="upload-name">{name}</span>
      <span className="muted number">
        {state === 'kept' || sent === 0 || sent === bytes
          ? formatBytes(bytes)
          : t('upload:of', { sent: formatBytes(sent), bytes: formatBytes(bytes) })}
      </span>
      <span className="upload-actions">
        {state === 'kept' && <CheckCircleOutlined className="upload-kept" aria-label={t('upload:kept')} role="img" />}
        {isUnderWay(item) && state !== 'paused' && (
          <Press label={t('upload:pause', { name })} icon={<PauseOutlined />} onPress={() => pauseUpload(key)} />
        )}
        {state === 'paused' && (
          <Press label={t('upload:resume', { name })} icon={<CaretRightOutlined />} onPress={() => resumeUpload(key)} />
        )}
        {state === 'refused' && bytes > 0 && (
          <Press label={t('upload:again', { name })} icon={<ReloadOutlined />} onPress={() => resumeUpload(key)} />
        )}
        {state !== 'kept' && (
          <Press label={t('upload:cancel', { name })} icon={<CloseOutlined />} onPress={() => cancelUpload(key)} />
        )}
      </span>
      {state !== 'kept' && (
        <Progress
          className="upload-share"
          percent={percent}
          size="small"
          showInfo={false}
          status={state === 'refused' ? 'exception' : state === 'sending' ? 'active' : 'normal'}
          aria-label={name}
        />
      )}
      <Words state={state} problem={problem} found={found} />
      {wasThere && <span className="upload-words muted">{t('upload:there')}</span>}
      {isThrough && state !== 'kept' && <span className="upload-words muted">{t('upload:through')}</span>}
      {duplicates.length > 0 && (
        <span className="upload-words muted">{t('library:upload.same', { names: duplicates.join(', ') })}</span>
      )}
    </li>
  );
}

function Words({ state, problem, found }: Pick<UploadItem, 'state' | 'problem' | 'found'>) {
  const { t } = useTranslation();
  if (state === 'refused')
    return (
      <span role="alert" className="upload-words field-problem">
        {problem}
      </span>
    );
  if (state === 'waiting') return <span className="upload-words muted">{t('upload:waiting', { problem })}</span>;
  if (state === 'paused') return <span className="upload-words muted">{t('upload:paused')}</span>;
  if (state === 'queued') return <span className="upload-words muted">{t('upload:queued')}</span>;
  if (state === 'sending' && found > 0)
    return <span className="upload-words muted">{t('upload:found', { found: formatBytes(found) })}</span>;
  return null;
}

function Press({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={onPress} />
    </Tooltip>
  );
}
