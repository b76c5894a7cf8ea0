import {
  memberImportDiscard,
  type MemberImportFacts,
  memberImportStep,
} from '@convoke/contract/member/member.import.calls.ts';
import { type MemberImportStep, memberImportSteps } from '@convoke/contract/member/member.import.rules.ts';
import { Alert, Button, Skeleton, Steps, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportMatch } from './import-match.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportRules } from './import-rules.tsx';
import { failureTexts, stateColors, stateTexts, stepTexts } from './import-texts.ts';

const running: readonly string[] = ['READING', 'REHEARSING', 'IMPORTING', 'UNDOING'];
const begun: readonly string[] = ['IMPORTING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE'];

/** One import, at the step where it stands. */
export function ImportWizard({ importId, onGone }: { importId: string; onGone: () => void }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { data, error, refetch } = useCall(
    memberImportStep,
    { importId },
    { quiet: true, everyMs: (known) => (running.includes(known?.of?.state ?? '') ? 1000 : 10_000) },
  );
  const of = data?.of;
  // Somebody may go back to a step that is behind them.
  const stands = `${of?.step} ${of?.state}`;
  const [gone, setGone] = useState<{ step: MemberImportStep; from: string }>();
  const seen = gone?.from === stands ? gone.step : undefined;
  const setSeen = (to: MemberImportStep | undefined) => setGone(to && { step: to, from: stands });
  const refresh = useRefresh('member');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!of) return <Skeleton active />;
  const step = seen ?? of.step;
  const at = memberImportSteps.indexOf(of.step);
  const shown = memberImportSteps.indexOf(step);
  const isBegun = begun.includes(of.state);
  // Beside the one button that goes on, which is each step's own.
  const foot = (
    <>
      {of.state === 'CHECKED' && shown > 0 && (
        <Button onClick={() => setSeen(memberImportSteps[shown - 1])}>{t('member-import:back')}</Button>
      )}
      <Button
        danger
        type="text"
        onClick={() =>
          ask({
            title: t('member-import:discardTitle'),
            text: t('member-import:discardText'),
            ok: t('member-import:discard'),
            danger: true,
            onOk: async () => {
              if (await unlessRefused(call(memberImportDiscard, { importId }))) {
                await refresh();
                onGone();
              }
            },
          })
        }
      >
        {t('member-import:discard')}
      </Button>
    </>
  );
  return (
    <Panel>
      <p>
        <strong>{of.fileName}</strong> <Tag color={stateColors[of.state]}>{t(stateTexts[of.state])}</Tag>{' '}
        {of.total > 0 && (
          <span className="muted">{t('member-import:read', { count: of.total, n: formatNumber(of.total) })}</span>
        )}
      </p>
      {!isBegun && (
        <Steps
          className="member-import-steps"
          size="small"
          responsive
          current={shown}
          items={memberImportSteps.map((each, index) => ({
            title: t(stepTexts[each]),
            disabled: running.includes(of.state) || index > Math.max(at, shown),
          }))}
          onChange={(index) => setSeen(memberImportSteps[index])}
        />
      )}
      {of.failure && (
        <Alert
          type="error"
          showIcon
          className="form-problem"
          title={t(failureTexts[of.failure], { n: formatNumber(of.failureRow ?? 0) })}
        />
      )}
      <Step
        of={of}
        step={step}
        refresh={refresh}
        onNext={() => setSeen(memberImportSteps[Math.min(shown + 1, memberImportSteps.length - 1)])}
        foot={isBegun ? null : foot}
      />
    </Panel>
  );
}

interface StepProps {
  of: MemberImportFacts;
  step: MemberImportStep;
  refresh: () => Promise<unknown>;
  /** Shows the next step, where nothing is left to do for it. */
  onNext: () => void;
  foot: ReactNode;
}

function Step({ of, step, refresh, onNext, foot }: StepProps) {
  const shared = { of, refresh, foot };
  if (running.includes(of.state))
    return (
      <>
        <ImportProgress of={of} refresh={refresh} />
        {foot && <div className="member-import-actions">{foot}</div>}
      </>
    );
  if (begun.includes(of.state)) return <ImportResult {...shared} />;
  if (of.state === 'UPLOADED' || of.state === 'FAILED' || step === 'match')
    return <ImportMatch {...shared} onNext={onNext} />;
  if (step === 'check') return <ImportCheck {...shared} onNext={onNext} />;
  if (step === 'rules') return <ImportRules {...shared} onNext={onNext} />;
  return <ImportResult {...shared} />;
}
