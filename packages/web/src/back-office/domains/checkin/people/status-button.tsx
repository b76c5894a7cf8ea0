import type { SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { setSignStatus, useRefreshSignIn } from './use-set-status.ts';

/** Signs a person in by hand at once; taking it back asks first, because the door then lets the same code in again. */
export function StatusButton({ eventId, user, primary }: { eventId: string; user: SignUser; primary?: boolean }) {
  const { t } = useTranslation();
  const told = useTold(useRefreshSignIn(eventId));
  const { busy, run } = useBusy();
  const set = (isSignedIn: boolean) => run(() => told(setSignStatus(user.signUserId, isSignedIn)));
  const size = primary ? 'middle' : 'small';
  if (user.signStatus === 'NOT_SIGNED') {
    return (
      <Button size={size} type={primary ? 'primary' : 'default'} loading={busy} onClick={() => void set(true)}>
        {t('checkin:users.signIn')}
      </Button>
    );
  }
  return (
    <ConfirmButton
      size={size}
      loading={busy}
      question={t('checkin:users.undoQuestion', { name: user.name })}
      text={t('checkin:users.undoText')}
      onConfirm={() => set(false)}
    >
      {t('checkin:users.undo')}
    </ConfirmButton>
  );
}
