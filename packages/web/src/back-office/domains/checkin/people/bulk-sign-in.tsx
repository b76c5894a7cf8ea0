import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { setSignStatus, useRefreshSignIn } from './use-set-status.ts';

/** Signs the chosen people in by hand, or takes it back. One that is refused stops none of the others. */
export function BulkSignIn({
  eventId,
  keys,
  onDone,
}: {
  eventId: string;
  keys: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshSignIn(eventId);
  const [busy, setBusy] = useState(false);
  const setAll = async (isSignedIn: boolean) => {
    setBusy(true);
    let refused = 0;
    for (const key of keys) {
      try {
        await setSignStatus(key, isSignedIn, { quiet: true });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        refused += 1;
      }
    }
    setBusy(false);
    const done = formatNumber(keys.length - refused);
    if (refused === 0) void message.success(t('checkin:bulk.done', { n: done }));
    else void message.warning(t('checkin:bulk.some', { n: done, refused: formatNumber(refused) }));
    onDone();
    await refresh();
  };
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void setAll(true)}>
        {t('checkin:users.signIn')}
      </Button>
      <ConfirmButton
        size="small"
        disabled={busy}
        question={t('checkin:bulk.undoQuestion', { n: formatNumber(keys.length) })}
        text={t('checkin:users.undoText')}
        onConfirm={() => setAll(false)}
      >
        {t('checkin:users.undo')}
      </ConfirmButton>
    </>
  );
}
