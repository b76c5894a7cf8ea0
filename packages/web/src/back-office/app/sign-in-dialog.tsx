import { authCurrentUser } from '@convoke/contract/auth/auth.calls.ts';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { reloadPage } from '../../core/reload.ts';
import { clearSession, isSignedIn, token } from '../../core/session.ts';
import { answerSignIn } from './sign-in-again.ts';
import { useMe } from './use-session.ts';

/** How often it is looked whether somebody has signed in, in the frame or in another tab, in milliseconds. */
const lookEveryMs = 300;

type Person = { nickName: string; organisationName: string };

/**
 * The login over the page, for people whose session has ended while they worked. It is the login's own page in a frame, with all its ways. The same person
 * goes on where they were; somebody else is asked before the page is loaded anew, because what stands on it is not theirs.
 */
export function SignInDialog({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const before = useMe().data;
  const [other, setOther] = useState<Person>();
  const [round, setRound] = useState(0);
  const isAsking = other === undefined;
  useEffect(() => {
    if (!open || !isAsking) return;
    let isBusy = false;
    const look = async () => {
      if (isBusy || !isSignedIn()) return;
      isBusy = true;
      try {
        const now = await call(authCurrentUser, {}, { bearer: token('user') ?? '', quiet: true, hideLoad: true });
        if (now?.userId === before?.userId) answerSignIn(true);
        else if (now) setOther(now);
      } catch {
        // A session that is dead as well, or no answer: the login begins anew.
        clearSession();
        setRound((last) => last + 1);
      } finally {
        isBusy = false;
      }
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [open, isAsking, before]);
  const name = (person: Person | undefined) => `${person?.nickName ?? ''} (${person?.organisationName ?? ''})`;
  const again = () => {
    clearSession();
    setRound((last) => last + 1);
    setOther(undefined);
  };
  return (
    <Modal
      open={open}
      destroyOnHidden
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(isAsking ? 'layout:signIn.title' : 'layout:signIn.otherTitle')}
      footer={
        isAsking ? (
          <Button onClick={() => answerSignIn(false)}>{t('layout:signIn.leave')}</Button>
        ) : (
          <>
            <Button onClick={again}>{t('layout:signIn.again', { name: before?.nickName ?? '' })}</Button>
            <Button type="primary" danger onClick={reloadPage}>
              {t('layout:signIn.reload')}
            </Button>
          </>
        )
      }
    >
      {isAsking ? (
        <>
          <p>{t('layout:signIn.text', { name: name(before) })}</p>
          <iframe key={round} className="sign-in-frame" title={t('layout:signIn.title')} src="/login" />
        </>
      ) : (
        <p>{t('layout:signIn.otherText', { before: name(before), now: name(other) })}</p>
      )}
    </Modal>
  );
}
