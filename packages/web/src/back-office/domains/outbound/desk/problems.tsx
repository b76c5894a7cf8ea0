import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import type { Desk } from './desk.ts';
import type { DeskState, PhoneProblem } from './desk-state.ts';

/** During a call the microphone can be opened once more from here. */
const withoutMicrophone: ReadonlySet<PhoneProblem> = new Set(['lost', 'denied', 'noDevice', 'inUse']);

/** What is wrong with microphone, network or line, and what can be done about it. */
export function Problems({ desk, state }: { desk: Desk; state: DeskState }) {
  const { t } = useTranslation();
  const { problem, isReached, isLinked, call } = state;
  const isOn = call !== undefined && call.phase !== 'over';
  return (
    <div className="desk-problems" role="alert">
      {!isReached && (
        <Alert
          type="warning"
          showIcon
          title={t('call-desk:offline.title')}
          description={t(isOn ? 'call-desk:offline.onCall' : 'call-desk:offline.text')}
        />
      )}
      {isReached && isLinked === false && (
        <Alert
          type="warning"
          showIcon
          title={t('call-desk:unlinked.title')}
          description={t(isOn ? 'call-desk:unlinked.onCall' : 'call-desk:unlinked.text')}
        />
      )}
      {problem && (
        <Alert
          type="error"
          showIcon
          closable={{ onClose: () => desk.tell({ kind: 'problem', problem: undefined }) }}
          title={t(`call-desk:problem.${problem}`)}
          description={t(`call-desk:problem.${problem}Text`, { host: location.host })}
          action={
            problem === 'silenced' ? (
              <Button size="small" onClick={desk.phone.play}>
                {t('call-desk:problem.play')}
              </Button>
            ) : (
              isOn &&
              withoutMicrophone.has(problem) && (
                <BusyButton size="small" onClick={desk.phone.listenAgain}>
                  {t('common:retry')}
                </BusyButton>
              )
            )
          }
        />
      )}
    </div>
  );
}
