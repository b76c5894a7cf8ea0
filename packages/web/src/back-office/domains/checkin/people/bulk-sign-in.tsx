import type { SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEach } from '../../../../ui/list/use-bulk.tsx';
import { setSignStatus, useRefreshSignIn } from './use-set-status.ts';

interface Props {
  eventId: string;
  keys: readonly string[];
  known: ReadonlyMap<string, SignUser>;
  onDone: () => void;
}

/** Signs the chosen people in by hand, or takes it back. */
export function BulkSignIn({ eventId, keys, known, onDone }: Props) {
  const { t } = useTranslation();
  const { busy, each } = useEach((key) => known.get(key)?.name ?? key, useRefreshSignIn(eventId));
  const setAll = (isSignedIn: boolean) =>
    each(keys, (key) => setSignStatus(key, isSignedIn, { quiet: true })).then(onDone);
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
