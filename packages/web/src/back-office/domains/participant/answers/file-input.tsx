import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { picksOf } from '../../../../core/file-picks.ts';
import { formatBytes } from '../../../../core/format.ts';
import { AnswerFiles } from '../../form/answer-files.part.tsx';
import { asPng, SignaturePad } from './signature-pad.tsx';
import { mostBytes, mostFiles, type Sending, type UploadTarget, useFileUploads } from './use-file-uploads.ts';

interface Props {
  field: FormField;
  target: UploadTarget;
  onBusy: (isBusy: boolean) => void;
  onDrawn: (isDrawn: boolean) => void;
  // antd's Form.Item gives these.
  value?: AnsweredFile[];
  onChange?: (files: AnsweredFile[] | undefined) => void;
  id?: string;
}

/** The files of an answer, or its signature, given by an organiser: what is there with its preview, what is on its way, what more may come. */
export function FileInput({ field, target, onBusy, onDrawn, value, onChange, id }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const files = value ?? [];
  const isSignature = field.type === 'signature';
  const most = mostFiles(field);
  const { sending, add, remove } = useFileUploads({
    target,
    field,
    files,
    onChange: (next) => onChange?.(next),
    onBusy,
  });
  const isFull = files.length + sending.filter((each) => each.problem === null).length >= most;
  const take = async (chosen: readonly File[]) =>
    // What a phone's camera makes is no PNG, and larger than a signature may be.
    add(isSignature ? await Promise.all(chosen.slice(0, 1).map(asPng)) : chosen);
  return (
    <div className="file-input">
      <ul className="file-list" aria-live="polite">
        {files.map((file) => (
          <li key={file.fileId}>
            <AnswerFiles field={field} files={[file]} />
            <Button
              size="small"
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('participant:file.remove', { name: file.name })}
              onClick={() => remove(file.fileId)}
            />
          </li>
        ))}
        {sending.map((each) => (
          <SendingRow key={each.key} sending={each} />
        ))}
      </ul>
      {isSignature && !isFull && <SignaturePad onDone={(file) => add([file])} onDrawn={onDrawn} />}
      {!isFull && (
        <Button {...(id && { id })} icon={<UploadOutlined />} onClick={() => picker.current?.click()}>
          {t(isSignature ? 'participant:sign.picture' : 'participant:file.choose')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        // antd's forms show a file input that is only `hidden`.
        style={{ display: 'none' }}
        aria-label={t('participant:file.choose')}
        multiple={most > 1}
        accept={picksOf(isSignature ? ['picture'] : (field.files?.kinds ?? ['picture', 'document']))}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {!isSignature && (
        <span className="muted file-rules">
          {t('participant:file.rules', { count: most, size: formatBytes(mostBytes(field)) })}
        </span>
      )}
    </div>
  );
}

function SendingRow({ sending }: { sending: Sending }) {
  const { t } = useTranslation();
  const { name, share, problem, stop, again } = sending;
  return (
    <li>
      <span className="file-sending">
        <span className="answer-file-name">{name}</span>
        {problem === null ? (
          <Progress
            size="small"
            percent={Math.round(share * 100)}
            aria-label={t('participant:file.sending', { name })}
          />
        ) : (
          <span className="import-problem" role="alert">
            {problem}
          </span>
        )}
      </span>
      {problem !== null && (
        <Button size="small" type="link" onClick={again}>
          {t('common:retry')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t(problem === null ? 'participant:file.cancel' : 'participant:file.remove', { name })}
        onClick={stop}
      />
    </li>
  );
}
