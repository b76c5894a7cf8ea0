import { type MemberGroup, memberGroupAdd, memberGroupUpdate } from '@convoke/contract/member/member.group.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { nextColour, useColours } from './use-colours.tsx';

interface Props {
  opened: MemberGroup | 'new';
  count: number;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A group of members: its name and its colour. */
export function MemberGroupDialog({ opened, count, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const colours = useColours();
  const group = opened === 'new' ? undefined : opened;
  const of = memberGroupAdd;
  return (
    <FormDialog<z.input<typeof of.input>>
      open
      name="member-group"
      title={group ? group.name : t('label:group.add')}
      initial={valuesOf(of, group ?? { colour: nextColour(count) })}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (group) {
          const named = { ...values, groupId: group.groupId, version: group.version };
          await call(memberGroupUpdate, inputOf(memberGroupUpdate, named), quiet);
        } else await call(of, inputOf(of, values), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('field:thingName')} />
      <SelectField of={of} name="colour" label={t('field:colour')} options={colours} />
    </FormDialog>
  );
}
