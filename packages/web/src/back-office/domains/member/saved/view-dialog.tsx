import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberFilterAdd, memberFilterUpdate, type SavedFilter } from '@convoke/contract/member/member.saved.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

type Values = Pick<z.input<typeof memberFilterAdd.input>, 'name' | 'isShared'>;

interface Props {
  /** The filter of the page is saved, or a saved one gets another name. */
  opened: { tree: FilterGroup; sort: SavedFilter['sort'] } | SavedFilter;
  open: boolean;
  onClose: () => void;
  onSaved: (filterId: string) => Promise<unknown>;
}

/** A saved filter: its name, and who sees it. */
export function ViewDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const of = memberFilterAdd;
  const saved = 'filterId' in opened ? opened : undefined;
  return (
    <FormDialog<Values>
      open={open}
      name="saved-filter"
      title={saved ? saved.name : t('label:saved.save')}
      initial={saved ? { name: saved.name, isShared: saved.isShared } : { isShared: false }}
      onSubmit={async ({ name, isShared = false }) => {
        const quiet = { quiet: true, hideLoad: true };
        if ('filterId' in opened) {
          const { filterId, version } = opened;
          const shared = isShared === opened.isShared ? {} : { isShared };
          await call(memberFilterUpdate, { filterId, version, name, ...shared }, quiet);
          await onSaved(filterId);
        } else {
          const { filterId } = await call(of, { ...opened, name, isShared }, quiet);
          await onSaved(filterId);
        }
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('label:name')} />
      <SwitchField of={of} name="isShared" label={t('label:saved.share')} />
    </FormDialog>
  );
}
