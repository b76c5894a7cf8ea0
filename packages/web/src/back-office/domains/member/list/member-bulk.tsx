import { PhoneOutlined, SafetyCertificateOutlined, TagsOutlined, TeamOutlined } from '@ant-design/icons';
import { memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { mostMergedAtOnce } from '@convoke/contract/member/member.merge.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useMemberGroups } from '../labels/use-labels.ts';
import type { Deals } from './use-deals.ts';

interface Props {
  /** The chosen members. */
  keys: readonly string[];
  deals: Deals;
  /** Takes back the choice of rows. */
  clear: () => void;
  /** All that match but those that are chosen become a group. */
  onGroupOthers: () => void;
  onRemove: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** What can be done with the members that are chosen. */
export function MemberBulk({ keys, deals, clear, onGroupOthers, onRemove, refresh }: Props) {
  const { t } = useTranslation();
  const { groups } = useMemberGroups();
  const put = useBulk(memberGroupPut, 'memberIds', refresh);
  const add = (groupId: string) =>
    put(keys, { groupId }, ({ changed }) => t('label:bulk.done', { count: changed, n: formatNumber(changed) }), clear);
  const dialogs = useDialogs();
  const callThem = () =>
    dialogs.open(() => import('../calls/put-in-task-dialog.tsx').then((part) => part.PutInTaskDialog), {
      memberIds: keys,
      onDone: clear,
    });
  const own = groups.filter(({ kind }) => kind === 'static');
  return (
    <>
      {own.length > 0 && (
        <MenuButton
          size="small"
          icon={<TeamOutlined />}
          items={own.map(({ groupId, name }) => ({ label: name, onClick: () => add(groupId) }))}
        >
          {t('label:group.give')}
        </MenuButton>
      )}
      <Button size="small" icon={<TagsOutlined />} onClick={() => deals.label({ keys }, clear)}>
        {t('label:labels')}
      </Button>
      <Button size="small" disabled={keys.length > mostInLabelStep} onClick={onGroupOthers}>
        {t('label:saved.allBut')}
      </Button>
      <Button size="small" icon={<PhoneOutlined />} onClick={callThem}>
        {t('called:put.button')}
      </Button>
      <Button size="small" icon={<SafetyCertificateOutlined />} onClick={() => deals.consent(keys, clear)}>
        {t('member-rights:record')}
      </Button>
      <Button
        size="small"
        disabled={keys.length < 2 || keys.length > mostMergedAtOnce}
        onClick={() => deals.merge(keys, clear)}
      >
        {t('member-merge:ok')}
      </Button>
      <ConfirmButton
        size="small"
        danger
        question={t('member:delete.several', { n: formatNumber(keys.length) })}
        text={t('member:delete.text')}
        onConfirm={onRemove}
      >
        {t('common:delete')}
      </ConfirmButton>
    </>
  );
}
