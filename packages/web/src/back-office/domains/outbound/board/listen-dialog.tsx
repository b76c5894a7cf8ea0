import { outboundListen } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { Simulated } from '../common/simulated.tsx';
import type { Phone } from '../desk/phone.ts';

interface Props extends DialogState {
  callId: string;
  agent: string;
  person: string;
}

type State = 'connecting' | 'listening' | 'silenced' | 'over' | 'failed';

/** Hears both sides of a call that goes on; nobody on it hears the listener. */
export function ListenDialog({ callId, agent, person, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { state, problem, isSimulated, play } = useListening(callId, open);
  return (
    <Modal
      {...first}
      open={open}
      title={t('outbound:listen.title', { agent, person })}
      onCancel={onClose}
      width={440}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(state === 'over' || state === 'failed' ? 'common:close' : 'outbound:listen.stop')}
        </Button>
      }
    >
      <p aria-live="polite" className="call-listening" data-state={state}>
        <span>{t(`outbound:listen.state.${state}`)}</span>
        {isSimulated && <Simulated />}
      </p>
      {state === 'silenced' && <Button onClick={play}>{t('outbound:listen.play')}</Button>}
      {problem && <Alert type="error" showIcon title={problem} />}
      <p className="muted">{t('outbound:listen.text')}</p>
    </Modal>
  );
}

/** Of a SIP address who is called: the phone says the rest itself. */
const nameIn = (address: string) => address.replace(/^sip:|@.*$/g, '');

function useListening(callId: string, isOn: boolean) {
  const [state, setState] = useState<State>('connecting');
  const [problem, setProblem] = useState<string>();
  const [isSimulated, setSimulated] = useState(false);
  const phone = useRef<Phone>(undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    let isWanted = true;
    const tell = (next: State) => isWanted && setState(next);
    const begin = async () => {
      const { target, ...login } = await call(outboundListen, { callId }, { quiet: true, hideLoad: true });
      if (!isWanted) return;
      setSimulated(login.isSimulated);
      const { startPhone } = await import('../desk/phone.ts');
      let hasAsked = false;
      const started = await startPhone(login, {
        link: (isUp) => {
          if (!isUp || hasAsked) return;
          hasAsked = true;
          phone.current?.listen(nameIn(target));
        },
        refused: () => tell('failed'),
        sound: () => tell('listening'),
        silenced: () => tell('silenced'),
        broken: () => tell('failed'),
        over: ({ problem: wrong, status }) => tell(wrong !== null || status !== null ? 'failed' : 'over'),
      });
      if (!isWanted) return started.leave();
      phone.current = started;
    };
    begin().catch((error: unknown) => {
      tell('failed');
      if (!(error instanceof CallFailure)) throw error;
      if (isWanted) setProblem(failureWords(error));
    });
    return () => {
      isWanted = false;
      phone.current?.hangUp();
      phone.current?.leave();
      phone.current = undefined;
    };
  }, [callId, isOn]);
  const play = () => {
    phone.current?.play();
    setState('listening');
  };
  return { state, problem, isSimulated, play };
}
