import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
  QrcodeOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import type { VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type MoveItem, movesOf, useMove } from '../common/use-move.tsx';
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
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const actions = useVoteActions();
  const { move, busy } = useMove(vote);
  const [working, setWorking] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setWorking(true);
    await work.finally(() => setWorking(false));
  };
  const [first, ...others]: MoveItem[] = movesOf(vote.rounds);
  const items: NonNullable<MenuProps['items']> = [
    { key: 'results', icon: <BarChartOutlined />, label: t('vote:action.results') },
    { key: 'edit', icon: <EditOutlined />, label: t('vote:action.edit') },
    { key: 'links', icon: <QrcodeOutlined />, label: t('vote:action.links') },
    { type: 'divider' },
    ...others.map(({ action, icon }) => ({ key: `move.${action}`, icon, label: t(`vote:action.${action}`) })),
    { key: 'copy', icon: <CopyOutlined />, label: t('vote:action.copy') },
    { key: 'template', icon: <SaveOutlined />, label: t('template:action.saveAs') },
    { key: 'delete', icon: <DeleteOutlined />, danger: true, label: t('vote:action.delete') },
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // React hands the click on to the row that this menu belongs to, which would open the vote.
    domEvent.stopPropagation();
    if (key === 'results') void navigate(votePath(vote.voteId, 'results'));
    else if (key === 'edit') void navigate(votePath(vote.voteId, 'rounds'));
    else if (key === 'links') onLinks(vote);
    else if (key === 'copy') void run(actions.copy(vote.voteId));
    else if (key === 'template') onTemplate(vote);
    else if (key === 'delete') {
      void modal.confirm({
        title: t('vote:delete.question', { title: vote.title }),
        content: t('vote:delete.text'),
        okText: t('vote:action.delete'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: () => actions.remove(vote.voteId),
      });
    } else {
      const chosen = others.find(({ action }) => key === `move.${action}`);
      if (chosen) move(chosen.action);
    }
  };
  return (
    <span className="vote-row-actions">
      {first && (
        <Button size="small" icon={first.icon} loading={busy} onClick={() => move(first.action)}>
          {t(`vote:action.${first.action}`)}
        </Button>
      )}
      <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          loading={working}
          icon={<MoreOutlined />}
          aria-label={t('vote:list.actionsOf', { title: vote.title })}
        />
      </Dropdown>
    </span>
  );
}
