import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { mostRounds } from '@convoke/contract/vote/vote.rules.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { type MoveItem, movesOf, useMove } from '../common/use-move.tsx';
import type { VoteEditor } from './use-draft.ts';
import { copyOfRound, newRound, type RoundDraft } from './vote-draft.ts';
import { PhaseTag } from '../common/vote-pieces.tsx';

interface Props {
  /** Undefined where the rounds are a template's: they are neither opened nor counted. */
  vote?: VoteInfo;
  editor: VoteEditor;
  chosen: string;
  onChoose: (key: string) => void;
}

/** The rounds in their order: chosen, sorted, added, copied, opened and closed each by itself. */
export function RoundList({ vote, editor, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { rounds } = editor.draft;
  const put = (next: readonly RoundDraft[]) => editor.change({ rounds: next });
  const add = () => {
    const round = newRound(t('vote:round.number', { n: rounds.length + 1 }));
    put([...rounds, round]);
    onChoose(round.key);
  };
  const copy = (round: RoundDraft) => {
    const made = copyOfRound(round, t('vote:round.copyOf', { title: round.title }).slice(0, 100));
    put(rounds.toSpliced(rounds.indexOf(round) + 1, 0, made));
    onChoose(made.key);
  };
  const remove = (round: RoundDraft) => {
    const left = rounds.filter((each) => each !== round);
    put(left);
    if (round.key === chosen) onChoose(left[0]?.key ?? '');
  };
  const isFull = rounds.length >= mostRounds;
  const counted = new Map((vote?.rounds ?? []).map((round) => [round.voteInfoId, round.counted]));
  return (
    <nav className="panel vote-round-list" aria-label={t('vote:tab.rounds')}>
      <SortableList
        className="vote-round-lines"
        items={rounds.map((round) => ({ key: round.key, name: round.title, round }))}
        onSort={(keys) => put(keys.flatMap((key) => rounds.find((round) => round.key === key) ?? []))}
      >
        {(item) => (
          <SortableLine
            key={item.key}
            item={item}
            className={item.key === chosen ? 'vote-round-line chosen' : 'vote-round-line'}
          >
            <button
              type="button"
              className="vote-round-name"
              aria-current={item.key === chosen}
              onClick={() => onChoose(item.key)}
            >
              <span>{item.round.title || t('vote:round.noTitle')}</span>
              <span className="vote-round-note muted">
                {vote && <PhaseTag phase={item.round.phase} />}
                {item.round.ballots > 0 &&
                  t('vote:head.ballots', { count: counted.get(item.round.voteInfoId ?? '') ?? 0 })}
              </span>
            </button>
            <MenuOf
              {...(vote && { vote })}
              round={item.round}
              isChanged={editor.isChanged}
              isOnly={rounds.length === 1}
              isFull={isFull}
              onCopy={() => copy(item.round)}
              onRemove={() => remove(item.round)}
            />
          </SortableLine>
        )}
      </SortableList>
      <Button block type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
        {t('vote:round.add')}
      </Button>
      {isFull && <p className="muted">{t('vote:round.most', { n: formatNumber(mostRounds) })}</p>}
    </nav>
  );
}

interface MenuOfRound {
  round: RoundDraft;
  isChanged: boolean;
  isOnly: boolean;
  isFull: boolean;
  onCopy: () => void;
  onRemove: () => void;
}

function MenuOf({ vote, ...props }: MenuOfRound & { vote?: VoteInfo }) {
  return vote ? <MovingMenu vote={vote} {...props} /> : <RoundMenu {...props} moves={[]} busy={false} />;
}

/** With what opens and closes the round. */
function MovingMenu({ vote, ...props }: MenuOfRound & { vote: VoteInfo }) {
  const { round } = props;
  const { move, busy } = useMove({ ...vote, title: round.title }, round.voteInfoId);
  return <RoundMenu {...props} moves={round.voteInfoId ? movesOf([round]) : []} onMove={move} busy={busy} />;
}

interface Moving {
  moves: readonly MoveItem[];
  onMove?: (action: MoveItem['action']) => void;
  busy: boolean;
}

function RoundMenu(props: MenuOfRound & Moving) {
  const { round, isChanged, isOnly, isFull, onCopy, onRemove, moves, onMove, busy } = props;
  const { t } = useTranslation();
  // The server refuses both: ballots are kept, and nobody loses the page they are voting on.
  const mayGo = !isOnly && round.ballots === 0 && round.state !== 'open' && round.state !== 'paused';
  return (
    <RowMenu
      label={t('vote:list.actionsOf', { title: round.title })}
      loading={busy}
      items={[
        ...moves.map(({ action, icon }) => ({
          icon,
          label: t(`vote:action.${action}`),
          disabled: isChanged,
          title: isChanged ? t('vote:publishFirst') : undefined,
          onClick: () => onMove?.(action),
        })),
        { icon: <CopyOutlined />, label: t('vote:action.copy'), disabled: isFull, onClick: onCopy },
        {
          icon: <DeleteOutlined />,
          danger: true,
          label: t('common:delete.ok'),
          disabled: !mayGo,
          title: mayGo ? undefined : t(isOnly ? 'vote:round.only' : 'vote:round.stays'),
          onClick: onRemove,
        },
      ]}
    />
  );
}
