import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  vote: VoteInfo;
  value: string;
  onChange: (voteInfoId: string) => void;
}

/** Which round is looked at; nothing while there is only one. */
export function RoundSelect({ vote, value, onChange }: Props) {
  const { t } = useTranslation();
  if (vote.rounds.length === 1) return null;
  return (
    <Select
      className="vote-round-select"
      aria-label={t('vote:list.rounds')}
      value={value}
      options={vote.rounds.map((round) => ({ value: round.voteInfoId, label: round.title }))}
      onChange={onChange}
    />
  );
}
