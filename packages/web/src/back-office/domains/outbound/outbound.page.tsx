import { agentPaths } from '@convoke/contract/core/open-paths.ts';
import { Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { onAgentSessionEnd } from '../../../core/call.ts';
import { reloadPage } from '../../../core/reload.ts';
import { token } from '../../../core/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { createDesk } from './desk/create-desk.ts';
import type { Desk } from './desk/desk.ts';
import { isAway } from './desk/desk-state.ts';
import { DeskScreen } from './desk/desk-screen.tsx';
import { SignInForm } from './desk/sign-in-form.tsx';
import { useTitle } from './desk/use-title.ts';
import './desk/desk.css';

/** The desk of a call agent. */
export default function OutboundPage() {
  // Not again when the session ends: the desk asks to sign in over itself, and a call goes on.
  const [isIn] = useState(() => token('outbound') !== undefined);
  return isIn ? <OpenDesk /> : <Navigate to={agentPaths.login} replace />;
}

function OpenDesk() {
  const { t } = useTranslation();
  const [desk] = useState(createDesk);
  const { stage } = useStore(desk.state);
  const { takeOver = false } = (useLocation().state ?? {}) as { takeOver?: boolean };
  const [isTaking] = useState(takeOver);
  useTitle(t('call-desk:title'));
  useEffect(() => {
    // Said once, for this visit: loaded again, the window has the seat already.
    history.replaceState({ ...(history.state as object), usr: null }, '');
    void desk.enter(isTaking);
    return desk.leave;
  }, [desk, isTaking]);
  useEffect(() => onAgentSessionEnd(() => desk.tell({ kind: 'stage', stage: 'signedOut' })), [desk]);
  if (stage === 'entering')
    return (
      <main className="desk-message">
        <Spin />
      </main>
    );
  if (isAway(stage)) return <Taken desk={desk} isLost={stage === 'taken'} />;
  return (
    <>
      <DeskScreen desk={desk} />
      <SignInAgain desk={desk} isOpen={stage === 'signedOut'} />
    </>
  );
}

function Taken({ desk, isLost }: { desk: Desk; isLost: boolean }) {
  const { t } = useTranslation();
  return (
    <main className="desk-message" role="alert">
      <h1>{t(isLost ? 'call-desk:taken.title' : 'call-desk:elsewhere.title')}</h1>
      <p className="muted">{t(isLost ? 'call-desk:taken.text' : 'call-desk:elsewhere.here')}</p>
      <BusyButton type="primary" autoFocus onClick={() => desk.enter(true)}>
        {t('call-desk:elsewhere.take')}
      </BusyButton>
    </main>
  );
}

/** Over the desk, whose call goes on meanwhile. */
function SignInAgain({ desk, isOpen }: { desk: Desk; isOpen: boolean }) {
  const { t } = useTranslation();
  const done = ({ outboundId }: { outboundId: string }) => {
    const { seat } = desk.state.get();
    // Somebody else: what stands here is not theirs.
    if (seat && seat.outboundId !== outboundId) reloadPage();
    else void desk.enter();
  };
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      width={400}
      title={t('call-desk:signIn.again')}
    >
      <SignInForm onDone={done} />
    </Modal>
  );
}
