import { type MemberTag, memberTagAdd, memberTagEdit } from '@convoke/contract/member/member.tag.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { nextColour, useColours } from './use-colours.tsx';
import { useTagCategories } from './use-labels.ts';

type Values = Omit<z.input<typeof memberTagAdd.input>, 'categoryId'> & { categoryId?: string | null };

interface Props {
  opened: MemberTag | 'new';
  count: number;
  /** Of the list that it is added from. */
  categoryId?: string | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A tag: its name, its colour, and the category that it stands in. */
export function TagDialog({ opened, count, categoryId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const colours = useColours();
  const { categories } = useTagCategories();
  const tag = opened === 'new' ? undefined : opened;
  const of = memberTagAdd;
  return (
    <FormDialog<Values>
      open
      name="member-tag"
      title={tag ? tag.name : t('label:tag.add')}
      initial={valuesOf(of, tag ?? { colour: nextColour(count), categoryId: categoryId ?? null }) as Partial<Values>}
      onSubmit={async ({ categoryId: chosen = null, ...values }) => {
        const quiet = { quiet: true, hideLoad: true };
        const sent = { ...values, categoryId: chosen };
        if (tag)
          await call(
            memberTagEdit,
            { ...inputOf(memberTagEdit, { ...sent, tagId: tag.tagId, version: tag.version }), categoryId: chosen },
            quiet,
          );
        else await call(of, { ...inputOf(of, sent), categoryId: chosen }, quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('field:thingName')} />
      <SelectField of={of} name="colour" label={t('field:colour')} options={colours} />
      <SelectField
        of={of}
        name="categoryId"
        label={t('label:category')}
        options={categories.map((category) => ({ value: category.categoryId, label: category.name }))}
      />
    </FormDialog>
  );
}
