import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  QrcodeOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import { voteDelete, type VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { type MoveItem, movesOf, useMove } from '../common/use-move.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useVoteActions } from '../common/use-votes.ts';
import { votePath } from '../common/vote-paths.ts';

interface Props {
  vote: VoteRow;
  onLinks: (vote: VoteRow) => void;
  onTemplate: (vote: VoteRow) => void;
}

/** What can be done with one vote of the list: its next step as a button, the rest in a menu. */
export function VoteRowActions({ vote, onLinks, onTemplate }: Props) {
  const { t } = useTranslation();
  const deletes = useDeletes(useRefresh('vote'));
  const navigate = useNavigate();
  const actions = useVoteActions();
  const { move, busy } = useMove(vote);
  const { voteId, title } = vote;
  const [first, ...others]: MoveItem[] = movesOf(vote.rounds);
  const go = (tab: string) => void navigate(votePath(voteId, tab));
  const remove = () => deletes({ name: title, text: t('vote:delete.text'), call: voteDelete, input: { voteId } });
  return (
    <span className="vote-row-actions">
      {first && (
        <Button size="small" icon={first.icon} loading={busy} onClick={() => move(first.action)}>
          {t(`vote:action.${first.action}`)}
        </Button>
      )}
      <RowMenu
        label={t('vote:list.actionsOf', { title })}
        items={[
          { icon: <BarChartOutlined />, label: t('vote:action.results'), onClick: () => go('results') },
          { icon: <EditOutlined />, label: t('vote:action.edit'), onClick: () => go('rounds') },
          { icon: <QrcodeOutlined />, label: t('vote:action.links'), onClick: () => onLinks(vote) },
          'divider',
          ...others.map(({ action, icon }) => ({
            icon,
            label: t(`vote:action.${action}`),
            onClick: () => move(action),
          })),
          { icon: <CopyOutlined />, label: t('vote:action.copy'), onClick: () => actions.copy(voteId) },
          { icon: <SaveOutlined />, label: t('template:action.saveAs'), onClick: () => onTemplate(vote) },
          { icon: <DeleteOutlined />, danger: true, label: t('common:delete.ok'), onClick: remove },
        ]}
      />
    </span>
  );
}
