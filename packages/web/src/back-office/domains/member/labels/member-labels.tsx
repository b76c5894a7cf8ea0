import { CloseOutlined } from '@ant-design/icons';
import { memberGroupPut, memberGroupsOf, memberGroupTake } from '@convoke/contract/member/member.group.calls.ts';
import { memberTagAddMember, memberTagsOf, memberTagTake } from '@convoke/contract/member/member.tag.calls.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { LabelChip } from './label-chip.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { useMemberGroups, useTags } from './use-labels.ts';

interface Props {
  memberId: string;
  /** Of somebody who is deleted nothing changes. */
  readOnly: boolean;
  refresh: () => Promise<unknown>;
}

interface Label {
  id: string;
  name: string;
  colour: string;
  /** A filter gives it: nobody takes it by hand. */
  isByFilter?: boolean;
}

const quick = { hideLoad: true };

/** The tags of a member and the groups that they are in, given and taken one at a time. */
export function MemberLabels({ memberId, readOnly, refresh }: Props) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const tags = useTags();
  const groups = useMemberGroups();
  const ownTags = useCall(memberTagsOf, { memberId });
  const ownGroups = useCall(memberGroupsOf, { memberId, timeZone: browserZone() });
  return (
    <section className="member-part" aria-label={t('label:labels')}>
      <Labels
        title={t('field:tags')}
        add={t('label:tag.give')}
        own={ownTags.data?.map((tag) => ({ ...tag, id: tag.tagId })) ?? []}
        all={tags.tags.map((tag) => ({ ...tag, id: tag.tagId }))}
        readOnly={readOnly}
        onGive={(id) => told(call(memberTagAddMember, { memberId, tagIds: [id] }, quick))}
        onTake={(id) => told(call(memberTagTake, { memberId, tagId: id }, quick))}
      />
      <Labels
        title={t('field:groups')}
        add={t('label:group.give')}
        own={
          ownGroups.data?.map((group) => ({ ...group, id: group.groupId, isByFilter: group.kind === 'dynamic' })) ?? []
        }
        all={groups.groups.filter(({ kind }) => kind === 'static').map((group) => ({ ...group, id: group.groupId }))}
        readOnly={readOnly}
        onGive={(id) => told(call(memberGroupPut, { groupId: id, memberIds: [memberId] }, quick))}
        onTake={(id) => told(call(memberGroupTake, { groupId: id, memberIds: [memberId] }, quick))}
      />
    </section>
  );
}

interface LabelsProps {
  title: string;
  add: string;
  own: readonly Label[];
  all: readonly Label[];
  readOnly: boolean;
  onGive: (id: string) => Promise<unknown>;
  onTake: (id: string) => Promise<unknown>;
}

function Labels({ title, add, own, all, readOnly, onGive, onTake }: LabelsProps) {
  const { t } = useTranslation();
  const has = new Set(own.map(({ id }) => id));
  const others = all.filter(({ id }) => !has.has(id));
  return (
    <Row gap="xs" className="member-labels">
      <h3>{title}</h3>
      {own.map((label) => (
        <LabelChip key={label.id} label={label}>
          {!readOnly && !label.isByFilter && (
            <button
              type="button"
              className="label-take"
              aria-label={t('label:take', { name: label.name })}
              onClick={() => void onTake(label.id)}
            >
              <CloseOutlined />
            </button>
          )}
        </LabelChip>
      ))}
      {own.length === 0 && readOnly && <span className="muted">—</span>}
      {!readOnly && others.length > 0 && (
        <Select
          size="small"
          className="label-add"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={add}
          placeholder={add}
          value={null}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string | null) => void (id && onGive(id))}
        />
      )}
    </Row>
  );
}
