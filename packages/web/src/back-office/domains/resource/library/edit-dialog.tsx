import { documentEdit, type DocumentRow } from '@convoke/contract/resource/document.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';

interface Props {
  open: boolean;
  document: DocumentRow;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Renames a document. */
export function EditDialog({ open, document, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ name?: string }>
      open={open}
      name="document"
      title={t('common:rename')}
      initial={{ name: document.name }}
      onClose={onClose}
      onSubmit={async ({ name = '' }) => {
        await atFields(call(documentEdit, { documentId: document.documentId, name }, { quiet: true, hideLoad: true }), {
          DOCUMENT_EXTENSION: 'name',
        });
        await onSaved();
      }}
    >
      <TextField of={documentEdit} name="name" required label={t('field:thingName')} />
    </FormDialog>
  );
}
