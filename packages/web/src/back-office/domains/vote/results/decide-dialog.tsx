import { voteBallotDecide } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { BallotReason } from '@convoke/contract/vote/vote.rules.ts';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

export type DecideAction = 'release' | 'discard' | 'quarantine';

/** About the ballots named, or about all in quarantine that fit. */
export type Decision = { action: DecideAction; onDone?: () => void } & (
  | { ballotIds: readonly string[] }
  | { all: { reason?: BallotReason; addressKey?: string }; count: number }
);

interface Props {
  voteInfoId: string;
  decision: Decision | undefined;
  onClose: () => void;
}

/** The call takes at most so many ids. */
const atOnce = 500;

/** Releases, discards or sets aside, always with a reason: it stands beside the ballot in the audit. */
export function DecideDialog({ voteInfoId, decision, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('vote');
  // What was decided last stays in the dialog while it closes.
  const [last, setLast] = useState<Decision>();
  if (decision && decision !== last) setLast(decision);
  const shown = decision ?? last;
  const action = shown?.action ?? 'release';
  const count = !shown ? 0 : 'all' in shown ? shown.count : shown.ballotIds.length;
  const save = async ({ reason }: { reason: string }) => {
    if (!decision) return;
    const send = async (which: { ballotIds: string[] } | { all: { reason?: BallotReason; addressKey?: string } }) =>
      (await call(voteBallotDecide, { voteInfoId, action, reason: reason.trim(), ...which }, { quiet: true })).changed;
    let changed = 0;
    if ('all' in decision) changed = await send({ all: decision.all });
    else
      for (let from = 0; from < decision.ballotIds.length; from += atOnce)
        changed += await send({ ballotIds: decision.ballotIds.slice(from, from + atOnce) });
    void message.success(t(`vote:decide.${action}Done`, { count: changed, n: formatNumber(changed) }));
    decision.onDone?.();
    await refresh();
  };
  return (
    <FormDialog<{ reason: string }>
      open={decision !== undefined}
      name="ballot-decision"
      title={t(`vote:decide.${action}Title`, { count, n: formatNumber(count) })}
      okText={t(`vote:decide.${action}`)}
      initial={{ reason: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="muted">{t(`vote:decide.${action}Text`)}</p>
      <TextField
        of={voteBallotDecide}
        name="reason"
        label={t('vote:decide.reason')}
        extra={t('vote:decide.reasonHint')}
        autoFocus
      />
    </FormDialog>
  );
}
