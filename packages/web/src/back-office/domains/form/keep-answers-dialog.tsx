import { formKeeping } from '@convoke/contract/form/form.keep.calls.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Alert, Form, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { currentLanguage } from '../../../core/language.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { useCall } from '../../../ui/use-call.ts';
import type { Keeping } from './keeping.ts';
import { noCategory, useCategoryOptions } from '../resource/category-options.part.ts';

interface Props extends Omit<Keeping, 'fields'> {
  open: boolean;
  /** That ask for files. */
  questions: Keeping['fields'];
  onClose: () => void;
}

/** Copies what several people answered one question with into the library, and says how far it has come. Texts: `answer-file` and `library`. */
export function KeepAnswersDialog({ open, questions, count, begin, onClose }: Props) {
  const { t } = useTranslation();
  const categories = useCategoryOptions();
  const [keepingId, setKeepingId] = useState<string>();
  const options = questions.map(({ fieldId, label }) => ({
    value: fieldId,
    label: textIn(label, currentLanguage()) || fieldId,
  }));
  if (keepingId !== undefined) return <Progressing open={open} keepingId={keepingId} onClose={onClose} />;
  return (
    <FormDialog<{ fieldId: string; categoryId: string }>
      open={open}
      name="keep-answers"
      title={t('answer-file:several.title', { count, n: formatNumber(count) })}
      initial={{ categoryId: noCategory, ...(options[0] && { fieldId: options[0].value }) }}
      onClose={() => undefined}
      onSubmit={async ({ fieldId, categoryId }) => {
        const begun = await begin(fieldId, categoryId === noCategory ? null : categoryId);
        setKeepingId(begun.keepingId);
      }}
    >
      <Form.Item name="fieldId" label={t('answer-file:several.question')}>
        <Select options={options} />
      </Form.Item>
      <Form.Item name="categoryId" label={t('library:column.category')}>
        <Select options={categories} />
      </Form.Item>
      <p className="muted">{t('answer-file:stays')}</p>
    </FormDialog>
  );
}

function Progressing({ open, keepingId, onClose }: { open: boolean; keepingId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data } = useCall(
    formKeeping,
    { keepingId },
    { quiet: true, anew: true, everyMs: (seen) => (seen?.isOver ? false : 1000) },
  );
  const { total = 0, done = 0, added = 0, doubled = 0, failed = [], why = null, isOver = false } = data ?? {};
  return (
    <Modal
      {...first}
      open={open}
      title={t('answer-file:keep')}
      okText={t('common:close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Progress
        percent={total === 0 ? 0 : Math.round((done / total) * 100)}
        status={why !== null ? 'exception' : isOver ? 'success' : 'active'}
        aria-label={t('answer-file:keep')}
      />
      <p aria-live="polite">
        {t('answer-file:several.added', { count: added, n: formatNumber(added) })}
        {doubled > 0 && ` ${t('answer-file:several.doubled', { count: doubled, n: formatNumber(doubled) })}`}
      </p>
      {!isOver && <p className="muted">{t('answer-file:several.goesOn')}</p>}
      {why !== null && <Alert type="error" showIcon title={t(`answer-file:why.${why}`)} />}
      {failed.length > 0 && (
        <Alert type="warning" showIcon title={t('answer-file:several.failed')} description={failed.join(', ')} />
      )}
    </Modal>
  );
}
