import { formFileKeep } from '@convoke/contract/form/form.keep.calls.ts';
import { keptName } from '@convoke/contract/form/form.keep.rules.ts';
import type { AnsweredFile } from '@convoke/contract/form/logic/form.check.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { noCategory, useCategoryOptions } from '../resource/category-options.part.ts';

interface Props {
  open: boolean;
  file: AnsweredFile;
  question: string;
  person: string;
  onClose: () => void;
}

/** Copies a file of an answer into the library. */
export function KeepFileDialog({ open, file, question, person, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const categories = useCategoryOptions();
  return (
    <FormDialog<{ name: string; categoryId: string }>
      open={open}
      name="keep-file"
      title={t('answer-file:keep')}
      initial={{ name: keptName(person, question, file.name), categoryId: noCategory }}
      onClose={onClose}
      onSubmit={async ({ name, categoryId }) => {
        const { isNew } = await call(
          formFileKeep,
          { fileId: file.fileId, name, categoryId: categoryId === noCategory ? null : categoryId },
          { quiet: true, hideLoad: true },
        );
        void message.success(t(isNew ? 'answer-file:kept' : 'answer-file:double'));
      }}
    >
      <TextField of={formFileKeep} name="name" label={t('library:file')} />
      <SelectField of={formFileKeep} name="categoryId" label={t('library:column.category')} options={categories} />
      <p className="muted">{t('answer-file:stays')}</p>
    </FormDialog>
  );
}
