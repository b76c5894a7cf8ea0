import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Alert, Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../../core/call-failure.ts';
import { type ChangeKind, changesBetween, differs } from '../design/changes.ts';
import { problemsOf } from '../design/form-problems.ts';
import { useOwnLanguage } from '../canvas/palette.tsx';

interface Props {
  /** What people fill in now. */
  published: FormDefinition;
  draft: FormDefinition;
  /** Publishes the draft; false when it could not be saved, a CallFailure when it was refused (make the call with `{ quiet: true }`). */
  onPublish: () => Promise<boolean>;
}

const colours: Readonly<Record<ChangeKind, string>> = {
  added: 'green',
  removed: 'red',
  changed: 'blue',
  moved: 'default',
};

/** Publishes a draft, after showing what that changes. */
export function PublishButton({ published, draft, onPublish }: Props) {
  const { t } = useTranslation();
  const own = useOwnLanguage();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isChanged = differs(published, draft);
  const changes = open ? changesBetween(published, draft) : [];
  const problems = open ? problemsOf(draft, own).count : 0;
  const publish = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (await onPublish()) setOpen(false);
      else setRefusal(t('designer:save.failed'));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setRefusal(failureText(error) ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        type="primary"
        disabled={!isChanged}
        onClick={() => {
          setRefusal(undefined);
          setOpen(true);
        }}
      >
        {t('designer:publish.button')}
      </Button>
      <Modal
        open={open}
        title={t('designer:publish.title')}
        okText={t('designer:publish.button')}
        cancelText={t('common:cancel')}
        confirmLoading={busy}
        okButtonProps={{ disabled: problems > 0 || !isChanged }}
        onOk={() => void publish()}
        onCancel={() => setOpen(false)}
      >
        {problems > 0 && <Alert type="warning" showIcon title={t('designer:publish.problems', { count: problems })} />}
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <p className="muted">{t('designer:publish.text')}</p>
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
    </>
  );
}
