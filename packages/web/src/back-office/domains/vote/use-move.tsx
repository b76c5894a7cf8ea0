import { PauseCircleOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons';
import { type RoundAction, type RoundState, stateAfter } from '@convoke/contract/vote/vote.rules.ts';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoteActions } from './use-votes.ts';

export interface MoveItem {
  action: RoundAction;
  icon: ReactNode;
}

const icons: Readonly<Record<RoundAction, ReactNode>> = {
  open: <PlayCircleOutlined />,
  pause: <PauseCircleOutlined />,
  close: <StopOutlined />,
};

/** The steps that rounds can take, the likeliest first: while one is open, pausing comes before opening the others. */
export function movesOf(rounds: readonly { state: RoundState }[]): MoveItem[] {
  const isOpen = rounds.some((round) => round.state === 'open');
  const order: readonly RoundAction[] = isOpen ? ['pause', 'close', 'open'] : ['open', 'close'];
  return order
    .filter((action) => rounds.some((round) => stateAfter(round.state, action) !== null))
    .map((action) => ({ action, icon: icons[action] }));
}

interface Moving {
  voteId: string;
  title: string;
}

/** Opens, pauses or closes, of a whole vote or of one round. Closing asks first: what is closed stays closed. */
export function useMove({ voteId, title }: Moving, voteInfoId?: string) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const actions = useVoteActions();
  const [busy, setBusy] = useState(false);
  const go = async (action: RoundAction) => {
    setBusy(true);
    await actions.move(voteId, action, voteInfoId).finally(() => setBusy(false));
  };
  const move = (action: RoundAction) => {
    if (action !== 'close') void go(action);
    else
      void modal.confirm({
        title: t('vote:close.question', { title }),
        content: t('vote:close.text'),
        okText: t('vote:action.close'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: () => go('close'),
      });
  };
  return { move, busy };
}
