import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BallotState } from '@convoke/contract/vote/vote.rules.ts';
import type { DecideAction } from './decide-dialog.tsx';

interface Props {
  /** Of the chosen ballots; undefined of those on other pages. */
  states: readonly (BallotState | undefined)[];
  onDecide: (action: DecideAction) => void;
}

/** What can be decided about ballots in these states. */
export function DecideButtons({ states, onDecide }: Props) {
  const { t } = useTranslation();
  const has = (...wanted: BallotState[]) => states.some((state) => state === undefined || wanted.includes(state));
  return (
    <>
      {has('QUARANTINED') && (
        <>
          <Button size="small" onClick={() => onDecide('release')}>
            {t('vote:decide.release')}
          </Button>
          <Button size="small" danger onClick={() => onDecide('discard')}>
            {t('vote:decide.discard')}
          </Button>
        </>
      )}
      {has('COUNTED', 'DISCARDED') && (
        <Button size="small" onClick={() => onDecide('quarantine')}>
          {t('vote:decide.quarantine')}
        </Button>
      )}
    </>
  );
}
