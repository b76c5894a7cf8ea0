import {
  type MemberField,
  memberFieldDelete,
  memberFieldRestore,
  memberFieldSort,
} from '@convoke/contract/member/member.field.calls.ts';
import { mostMemberFields } from '@convoke/contract/member/member.field.rules.ts';

import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { ListDrawer } from '../../../../ui/list-drawer.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { fieldKindTexts } from './field-texts.ts';
import { useMemberFields } from './use-fields.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The organisation's own fields: added, changed, put in order, deleted. */
export function FieldsDrawer({ open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { fields, isLoaded, error, refetch } = useMemberFields();
  const edit = (opened: MemberField | 'new') =>
    dialogs.open(() => import('./field-dialog.tsx').then((part) => part.FieldDialog), { opened, onSaved: refresh });
  const isFull = fields.length >= mostMemberFields;
  return (
    <ListDrawer
      open={open}
      onClose={onClose}
      title={t('member-field:title')}
      text={t('member-field:text')}
      add={{
        label: t('member-field:add'),
        onAdd: () => edit('new'),
        notNow: isFull ? t('member-field:full', { n: mostMemberFields }) : undefined,
      }}
      read={{ count: isLoaded ? fields.length : undefined, error, retry: refetch }}
      empty={{ title: t('member-field:empty'), text: t('member-field:emptyText') }}
    >
      <Lines fields={fields} onEdit={edit} refresh={refresh} />
    </ListDrawer>
  );
}

interface LinesProps {
  fields: readonly MemberField[];
  onEdit: (field: MemberField) => void;
  refresh: () => Promise<unknown>;
}

function Lines({ fields, onEdit, refresh }: LinesProps) {
  const { t } = useTranslation();
  const remove = useDeletes(refresh);
  const told = useTold(refresh);
  const about = ({ kind, isRequired, groupId, groupName }: MemberField) =>
    [
      t(fieldKindTexts[kind]),
      groupId !== null && (groupName ?? t('member-field:groupGone')),
      isRequired && t('member-field:isRequired'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <SortableList
      className="label-list"
      items={fields.map((field) => ({ key: field.memberFieldId, name: field.name, field }))}
      onSort={(memberFieldIds) => void told(call(memberFieldSort, { memberFieldIds }, { hideLoad: true }))}
    >
      {({ key, name, field }) => (
        <SortableLine key={key} item={{ key, name }} className="label-line">
          <span className="member-cell">
            <span>{name}</span>
            <span className="muted">{about(field)}</span>
          </span>
          <span className="label-space" />
          <RowMenu
            label={t('member:action.of', { name })}
            items={[
              { label: t('common:edit'), onClick: () => onEdit(field) },
              'divider',
              {
                label: t('common:delete'),
                danger: true,
                onClick: () =>
                  remove({
                    kind: 'field',
                    name,
                    text: t('member-field:askText'),
                    call: memberFieldDelete,
                    input: { memberFieldId: key },
                    restore: { call: memberFieldRestore, input: { memberFieldIds: [key] } },
                  }),
              },
            ]}
          />
        </SortableLine>
      )}
    </SortableList>
  );
}
