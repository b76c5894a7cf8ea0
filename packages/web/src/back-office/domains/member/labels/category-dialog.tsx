import {
  memberTagCategoryAdd,
  memberTagCategoryEdit,
  type TagCategory,
} from '@convoke/contract/member/member.tag.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { nextColour, useColours } from './use-colours.tsx';

interface Props {
  opened: TagCategory | 'new';
  count: number;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A category of tags: its name and its colour. */
export function CategoryDialog({ opened, count, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const colours = useColours();
  const category = opened === 'new' ? undefined : opened;
  const of = memberTagCategoryAdd;
  return (
    <FormDialog<z.input<typeof of.input>>
      open
      name="tag-category"
      title={category ? category.name : t('label:category.add')}
      initial={valuesOf(of, category ?? { colour: nextColour(count) })}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (category) {
          const named = { ...values, categoryId: category.categoryId, version: category.version };
          await call(memberTagCategoryEdit, inputOf(memberTagCategoryEdit, named), quiet);
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
