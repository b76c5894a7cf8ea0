import type { AttachedFile } from '@convoke/contract/message/message.calls.ts';
import type { Attachments } from '@convoke/contract/message/message.fields.ts';
import {
  attachedBytes,
  attachmentWays,
  mostAttachedBytes,
  mostAttachments,
  sentBytes,
} from '@convoke/contract/message/message.rules.ts';
import { Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../core/format.ts';
import { DocumentsField } from '../../resource/use/documents-field.part.tsx';

interface Props {
  id?: string;
  /** antd's Form.Item gives and takes it. */
  value?: Attachments;
  onChange?: (attachments: Attachments) => void;
  /** What is known of those that the form begins with. */
  known: readonly AttachedFile[];
}

/** Files of the library that go with a mail. One that would make it too large begins as a link. */
export function AttachmentsField({ id, value = [], onChange, known }: Props) {
  const { t } = useTranslation();
  const [facts, setFacts] = useState(() => new Map(known.map((file) => [file.documentId, file])));
  const files = value.flatMap(({ documentId, as }) => {
    const file = facts.get(documentId);
    return file ? [{ ...file, as }] : [];
  });
  const change = (changed: readonly AttachedFile[]) => {
    setFacts((old) => new Map([...old, ...changed.map((file) => [file.documentId, file] as const)]));
    onChange?.(changed.map(({ documentId, as }) => ({ documentId, as })));
  };
  const left = mostAttachedBytes - sentBytes(files);
  return (
    <>
      <DocumentsField<AttachedFile>
        {...(id && { id })}
        most={mostAttachments}
        value={files}
        onChange={change}
        itemOf={(document) => ({
          ...document,
          as: attachedBytes(document.bytes) > left ? 'link' : 'file',
          isThere: true,
        })}
      >
        {({ name, as, isThere }, changePart) => (
          <span className="message-attached-way">
            <Select
              size="small"
              aria-label={t('message:attach.wayOf', { name })}
              value={as}
              options={attachmentWays.map((way) => ({ value: way, label: t(`message:attach.${way}`) }))}
              onChange={(way) => changePart({ as: way })}
            />
            {!isThere && <Tag color="red">{t('message:attach.gone')}</Tag>}
          </span>
        )}
      </DocumentsField>
      {files.length > 0 && (
        <p className={left < 0 ? 'field-problem' : 'muted'} {...(left < 0 && { role: 'alert' })}>
          {t(left < 0 ? 'message:attach.tooLarge' : 'message:attach.size', {
            size: formatBytes(mostAttachedBytes - left),
            most: formatBytes(mostAttachedBytes),
          })}
        </p>
      )}
    </>
  );
}
