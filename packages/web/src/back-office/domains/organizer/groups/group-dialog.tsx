import { organizerGroupAdd, organizerGroupUpdate } from '@convoke/contract/organizer/organizer.group.calls.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { kindTexts } from '../common/organizer-texts.ts';

type Values = z.input<typeof organizerGroupAdd.input>;

interface Props {
  /** The group to change, or `new`. */
  opened: 'new' | { groupId: string; kind: OrganizerKind; name: string };
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Adds a group of organizers or changes one. */
export function GroupDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const kinds = useOptions(kindTexts);
  const group = typeof opened === 'object' ? opened : undefined;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (group)
      await call(organizerGroupUpdate, inputOf(organizerGroupUpdate, { ...values, groupId: group.groupId }), quiet);
    else await call(organizerGroupAdd, inputOf(organizerGroupAdd, values), quiet);
    await onSaved();
  };
  return (
    <FormDialog<Values>
      key={group?.groupId ?? 'new'}
      open={open}
      title={t(group ? 'organizer:groups.change' : 'organizer:groups.add')}
      name="organizer-group"
      initial={group ? valuesOf(organizerGroupAdd, group) : { ...valuesOf(organizerGroupAdd), kind: 'host' }}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField of={organizerGroupAdd} name="kind" label={t('organizer:groups.kind')} options={kinds} />
      <TextField
        of={organizerGroupAdd}
        name="name"
        label={t('organizer:groups.name')}
        input={{ placeholder: t('organizer:groups.nameHint') }}
      />
    </FormDialog>
  );
}
