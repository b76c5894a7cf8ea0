import {
  type MemberGroup,
  memberGroupDelete,
  memberGroupExport,
  memberGroupRestore,
  memberGroupUpdate,
} from '@convoke/contract/member/member.group.calls.ts';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone, formatDate } from '../../../../core/format.ts';
import { ExportMenu } from '../../../../ui/list/export-button.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { ListDrawer } from '../../../../ui/list-drawer.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { FilterDrawer } from '../filter/filter-drawer.tsx';
import { GroupSize } from '../saved/group-size.tsx';
import { LabelChip } from './label-chip.tsx';
import { MemberGroupDialog } from './member-group-dialog.tsx';
import { useMemberGroups } from './use-labels.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows the people of a group in the list. */
  onShow: (groupId: string) => void;
  refresh: () => Promise<unknown>;
}

type Exported = z.input<typeof memberGroupExport.input>;

/** The kinds of file that a group is exported as. */
const filesOf = (groupId: string, t: TFunction): { label: string; input: Exported }[] => [
  { label: t('member-field:asXlsx'), input: { groupId, as: 'xlsx', timeZone: browserZone() } },
  { label: t('member-field:asCsv'), input: { groupId, as: 'csv', timeZone: browserZone() } },
];

/** The groups of members: made, renamed, deleted; the figure of each opens its people. */
export function GroupsDrawer({ open, onClose, onShow, refresh }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const remove = useDeletes(refresh);
  const { groups, isLoaded, error } = useMemberGroups();
  const told = useTold(refresh);
  const [opened, setOpened] = useState<MemberGroup | 'new'>();
  const [filtered, setFiltered] = useState<MemberGroup>();
  return (
    <ListDrawer
      open={open}
      onClose={onClose}
      title={t('field:groups')}
      text={t('label:group.text')}
      add={{ label: t('label:group.add'), onAdd: () => setOpened('new') }}
      read={{ count: isLoaded ? groups.length : undefined, error, retry: refresh }}
      empty={{ title: t('label:group.empty'), text: t('label:group.emptyText') }}
      beside={
        <>
          <FilterDrawer
            open={filtered !== undefined}
            tree={filtered?.tree ?? undefined}
            title={filtered?.name}
            okText={t('common:save')}
            onClose={() => setFiltered(undefined)}
            onApply={async (tree) => {
              if (!filtered || !tree) return;
              const { groupId, version } = filtered;
              if (await told(call(memberGroupUpdate, { groupId, version, tree }))) setFiltered(undefined);
            }}
          />
          {opened && (
            <MemberGroupDialog
              key={opened === 'new' ? 'new' : opened.groupId}
              opened={opened}
              count={groups.length}
              onClose={() => setOpened(undefined)}
              onSaved={refresh}
            />
          )}
        </>
      }
    >
      <ul className="label-list">
        {groups.map((group) => (
          <li key={group.groupId} className="label-line">
            <LabelChip label={group} />
            {group.kind === 'dynamic' && <span className="muted">{t('label:saved.follows')}</span>}
            <span className="label-space" />
            <Button
              type="link"
              size="small"
              onClick={() => {
                onClose();
                onShow(group.groupId);
              }}
            >
              <GroupSize group={group} />
            </Button>
            <ExportMenu call={memberGroupExport} files={filesOf(group.groupId, t)} />
            <RowMenu
              label={t('member:action.of', { name: group.name })}
              items={[
                { label: t('common:edit'), onClick: () => setOpened(group) },
                group.kind === 'dynamic' && { label: t('member:filter.edit'), onClick: () => setFiltered(group) },
                group.kind === 'dynamic' && {
                  label: t('label:saved.freeze'),
                  onClick: () =>
                    dialogs.open(
                      () => import('../saved/found-group-dialog.tsx').then((part) => part.FoundGroupDialog),
                      {
                        filter: { groupId: group.groupId, timeZone: browserZone() },
                        name: `${group.name} ${formatDate(new Date())}`.slice(-60),
                        refresh,
                      },
                    ),
                },
                'divider',
                {
                  label: t('common:delete'),
                  danger: true,
                  onClick: () =>
                    remove({
                      kind: 'group',
                      name: group.name,
                      text: t('label:tag.askText'),
                      call: memberGroupDelete,
                      input: { groupId: group.groupId },
                      restore: { call: memberGroupRestore, input: { groupIds: [group.groupId] } },
                    }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </ListDrawer>
  );
}
