import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../ui/panel.tsx';
import { CandidateList } from './candidate-list.tsx';
import { RoundList } from './round-list.tsx';
import { RoundRules } from './round-rules.tsx';
import { RoundWords } from './round-words.tsx';
import type { VoteEditor } from './use-draft.ts';

interface Props {
  /** Undefined where the rounds are a template's: nobody votes in them. */
  vote?: VoteInfo;
  editor: VoteEditor;
  /** Key of the round that is shown; the first without one. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** The rounds on one side, what the chosen one is about on the other: its candidates and its rules. */
export function RoundsTab({ vote, editor, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { draft, changeRound } = editor;
  const round = draft.rounds.find((each) => each.key === chosen) ?? draft.rounds[0];
  if (!round) return null;
  const change = (fields: Parameters<typeof changeRound>[1]) => changeRound(round.key, fields);
  return (
    <div className="vote-rounds">
      <RoundList {...(vote && { vote })} editor={editor} chosen={round.key} onChoose={onChoose} />
      <div className="vote-round" key={round.key}>
        <Panel>
          <RoundWords round={round} onChange={change} hasWindow={vote !== undefined} />
        </Panel>
        <Panel title={t('vote:round.candidates', { count: round.candidates.length })}>
          <CandidateList round={round} onChange={(candidates) => change({ candidates })} />
        </Panel>
        <Panel title={t('vote:round.rules')}>
          <RoundRules round={round} timeZone={draft.timeZone} onChange={change} />
        </Panel>
      </div>
    </div>
  );
}
