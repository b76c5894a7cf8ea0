import { documentSwitch } from '@convoke/contract/resource/document.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useCategories } from './use-categories.ts';

interface Props {
  open: boolean;
  documentIds: readonly string[];
  onClose: () => void;
  onMoved: () => Promise<void>;
}

const mostAtOnce = 500;
const none = 'none';

/** Moves documents into another category, or out of all. */
export function MoveDialog({ open, documentIds, onClose, onMoved }: Props) {
  const { t } = useTranslation();
  const { options } = useCategories();
  return (
    <FormDialog<{ categoryId: string }>
      open={open}
      name="move-documents"
      title={t('library:move.title', { count: documentIds.length })}
      okText={t('library:move.ok')}
      initial={{ categoryId: none }}
      onClose={onClose}
      onSubmit={async ({ categoryId }) => {
        for (let from = 0; from < documentIds.length; from += mostAtOnce)
          await call(
            documentSwitch,
            {
              documentIds: documentIds.slice(from, from + mostAtOnce),
              to: 'moved',
              categoryId: categoryId === none ? null : categoryId,
            },
            { quiet: true, hideLoad: true },
          );
        await onMoved();
      }}
    >
      <SelectField
        of={documentSwitch}
        name="categoryId"
        label={t('library:column.category')}
        options={[{ value: none, label: t('library:category.none') }, ...options]}
      />
    </FormDialog>
  );
}
