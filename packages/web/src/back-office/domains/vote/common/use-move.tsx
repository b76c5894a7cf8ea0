import { PauseCircleOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons';
import { type RoundAction, type RoundState, stateAfter } from '@convoke/contract/vote/vote.rules.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
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

/** The steps that rounds can take together, the likeliest first. While one is open the others are opened each by itself. */
export function movesOf(rounds: readonly { state: RoundState }[]): MoveItem[] {
  const isOpen = rounds.some((round) => round.state === 'open');
  const order: readonly RoundAction[] = isOpen ? ['pause', 'close'] : ['open', 'close'];
  return order
    .filter((action) => rounds.some((round) => stateAfter(round.state, action) !== null))
    .map((action) => ({ action, icon: icons[action] }));
}

interface Moving {
  voteId: string;
  title: string;
  rounds: readonly { voteInfoId: string; title: string; state: RoundState }[];
}

/**
 * Opens, pauses or closes, of a whole vote or of one round. Closing asks first: what is closed stays closed. Opening asks which, where there is
 * more than one round: a final is not opened with the semi-final.
 */
export function useMove({ voteId, title, rounds }: Moving, voteInfoId?: string) {
  const { t } = useTranslation();
  const ask = useAsk();
  const actions = useVoteActions();
  const { busy, run } = useBusy();
  const go = (action: RoundAction) => run(() => actions.move(voteId, action, voteInfoId));
  const choose = () => {
    const waiting = rounds.filter((round) => stateAfter(round.state, 'open') !== null);
    const paused = waiting.filter((round) => round.state === 'paused');
    // Those that were open go on; of drafts the first.
    let chosen = (paused.length > 0 ? paused : waiting.slice(0, 1)).map((round) => round.voteInfoId);
    if (waiting.length === 1) {
      void go('open');
      return;
    }
    ask({
      title: t('vote:open.question'),
      text: (
        <Checkbox.Group
          className="vote-open-rounds"
          defaultValue={chosen}
          options={waiting.map((round) => ({ value: round.voteInfoId, label: round.title }))}
          onChange={(values) => (chosen = values)}
        />
      ),
      ok: t('vote:action.open'),
      onOk: () =>
        run(async () => {
          for (const each of chosen) if (!(await actions.move(voteId, 'open', each))) break;
        }),
    });
  };
  const move = (action: RoundAction) => {
    if (action === 'open' && voteInfoId === undefined) choose();
    else if (action !== 'close') void go(action);
    else
      ask({
        title: t('vote:close.question', { title }),
        text: t('vote:close.text'),
        ok: t('vote:action.close'),
        danger: true,
        onOk: () => go('close'),
      });
  };
  return { move, busy };
}
