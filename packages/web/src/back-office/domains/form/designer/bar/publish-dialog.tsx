import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Alert, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../../../../core/call-failure.ts';
import { type ChangeKind, changesBetween } from '../design/changes.part.ts';
import { problemsOf } from '../design/form-problems.ts';
import { useOwnLanguage } from '../canvas/palette.tsx';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';

interface Props {
  open: boolean;
  /** What people fill in now. */
  published: FormDefinition;
  draft: FormDefinition;
  /** What publishing means here, beyond that people fill in this version. */
  text?: string | undefined;
  /** What the button that opened it says. */
  okText: string;
  /** Publishes the draft; false when it could not be saved, a CallFailure when it was refused (make the call with `{ quiet: true }`). */
  onPublish: () => Promise<boolean>;
  onClose: () => void;
}

const colours: Readonly<Record<ChangeKind, string>> = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
  moved: 'default',
};

/** Publishes a draft, after showing what that changes. */
export function PublishDialog({ open, published, draft, text, okText, onPublish, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const own = useOwnLanguage();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const changes = open ? changesBetween(published, draft) : [];
  const problems = open ? problemsOf(draft, own).count : 0;
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const publish = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (await onPublish()) close();
      else setRefusal(t('publish:save.failed'));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setRefusal(failureText(error) ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('designer:publish.title')}
      okText={okText}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: problems > 0 }}
      onOk={() => void publish()}
      onCancel={close}
    >
      {problems > 0 && <Alert type="warning" showIcon title={t('designer:publish.problems', { count: problems })} />}
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <p className="muted">{text ?? t('designer:publish.text')}</p>
      <ul className="fd-changes">
        {changes.map(({ kind, field }) => (
          <li key={`${kind} ${field.fieldId}`}>
            <Tag color={colours[kind]}>{t(`designer:change.${kind}`)}</Tag>
            <span>{textIn(field.label, own) || t('designer:canvas.unnamed')}</span>
          </li>
        ))}
        {(published.pace ?? 'page') !== (draft.pace ?? 'page') && (
          <li>
            <Tag color="blue">{t('designer:change.changed')}</Tag>
            <span>{t('designer:pace.label')}</span>
          </li>
        )}
      </ul>
    </Modal>
  );
}
