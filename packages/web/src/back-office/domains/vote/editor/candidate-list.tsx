import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { mostCandidates } from '@convoke/contract/vote/vote.rules.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { CandidateCard } from './candidate-card.tsx';
import { CandidateDialog } from './candidate-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { type CandidateDraft, newCandidate, type RoundDraft } from './vote-draft.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';

interface Props {
  round: RoundDraft;
  onChange: (candidates: readonly CandidateDraft[]) => void;
}

/** The candidates of a round as cards in their order; a name and Enter adds one, a list is pasted at once. */
export function CandidateList({ round, onChange }: Props) {
  const { t } = useTranslation();
  const { candidates } = round;
  const [name, setName] = useState('');
  const own = useFittingText(name, 100, setName);
  const [edited, setEdited] = useState<CandidateDraft>();
  const [isPasting, setPasting] = useState(false);
  const room = mostCandidates - candidates.length;
  const groups = [...new Set(candidates.map((each) => each.group).filter(Boolean))];
  const add = () => {
    const words = name.trim();
    if (!words || room <= 0) return;
    // Who is added after others of a group most likely belongs to it too.
    onChange([...candidates, newCandidate(words, { group: candidates.at(-1)?.group ?? '' })]);
    setName('');
  };
  const replace = (key: string, fields: Partial<CandidateDraft>) =>
    onChange(candidates.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  return (
    <div className="vote-candidates">
      {candidates.length === 0 && <p className="muted">{t('vote:candidate.none')}</p>}
      <SortableList
        className="vote-candidate-lines"
        items={candidates}
        onSort={(keys) => onChange(keys.flatMap((key) => candidates.find((each) => each.key === key) ?? []))}
      >
        {(candidate, index) => (
          <SortableLine
            key={candidate.key}
            item={candidate}
            className={candidate.isWithdrawn ? 'vote-candidate withdrawn' : 'vote-candidate'}
          >
            <CandidateCard
              candidate={candidate}
              place={index + 1}
              // Votes of theirs are kept, so they can only step back.
              mayGo={candidate.candidateId === undefined || round.ballots === 0}
              onEdit={() => setEdited(candidate)}
              onWithdraw={(isWithdrawn) => replace(candidate.key, { isWithdrawn })}
              onRemove={() => onChange(candidates.filter((each) => each.key !== candidate.key))}
            />
          </SortableLine>
        )}
      </SortableList>
      <div className="vote-candidate-add">
        <Input
          {...own.input}
          disabled={room <= 0}
          aria-label={t('common:add')}
          placeholder={t('vote:candidate.addHint')}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing && !own.problem) add();
          }}
        />
        <Button icon={<PlusOutlined />} disabled={!name.trim() || own.problem !== null || room <= 0} onClick={add}>
          {t('common:add')}
        </Button>
        <Button icon={<SnippetsOutlined />} disabled={room <= 0} onClick={() => setPasting(true)}>
          {t('vote:candidate.paste')}
        </Button>
      </div>
      {own.problem}
      {room <= 0 && <p className="muted">{t('vote:candidate.most', { n: formatNumber(mostCandidates) })}</p>}
      <CandidateDialog
        candidate={edited}
        groups={groups}
        onSave={(fields) => {
          if (edited) replace(edited.key, fields);
        }}
        onClose={() => setEdited(undefined)}
      />
      <PasteDialog
        open={isPasting}
        room={room}
        onAdd={(more) => onChange([...candidates, ...more])}
        onClose={() => setPasting(false)}
      />
    </div>
  );
}
