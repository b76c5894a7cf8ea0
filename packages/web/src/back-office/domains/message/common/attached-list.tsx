import { LinkOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { AttachedFile } from '@convoke/contract/message/message.calls.ts';
import { mostAttachedBytes, sentBytes } from '@convoke/contract/message/message.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../core/format.ts';

/** The files that go with a mail, and what those within it come to. */
export function AttachedList({ attached }: { attached: readonly AttachedFile[] }) {
  const { t } = useTranslation();
  if (attached.length === 0) return null;
  const sent = sentBytes(attached);
  return (
    <div className="message-attached">
      <ul aria-label={t('message:attach.label')}>
        {attached.map(({ documentId, name, bytes, as, isThere }) => (
          <li key={documentId}>
            {as === 'file' ? <PaperClipOutlined aria-hidden="true" /> : <LinkOutlined aria-hidden="true" />}
            <span className="message-attached-name">{name || t('message:attach.unknown')}</span>
            <span className="muted number">{formatBytes(bytes)}</span>
            {as === 'link' && <Tag>{t('message:attach.link')}</Tag>}
            {!isThere && <Tag color="red">{t('message:attach.gone')}</Tag>}
          </li>
        ))}
      </ul>
      <p className="muted">
        {t('message:attach.size', { size: formatBytes(sent), most: formatBytes(mostAttachedBytes) })}
      </p>
    </div>
  );
}
