import { userIdentityBegin, userIdentityRemove } from '@convoke/contract/auth/identity.calls.ts';
import { userFactors, userRecoveryRenew, userTotpRemove } from '@convoke/contract/auth/factor.calls.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDate } from '../../../../core/format.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import type { Proof } from './prove-dialog.tsx';

/** The second step of signing in, and the identity elsewhere where the installation has a provider. */
export function FactorPanel() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('user');
  const { data, error, refetch } = useCall(userFactors, {});
  const isOn = data?.totpSince !== null;
  const quiet = { quiet: true };

  const showCodes = (codes: string[]) =>
    dialogs.open(() => import('./recovery-dialog.tsx').then((part) => part.RecoveryDialog), { codes });
  const turnOn = () =>
    dialogs.open(() => import('./totp-dialog.tsx').then((part) => part.TotpDialog), {
      onDone: (codes: string[]) => {
        showCodes(codes);
        void refresh();
      },
    });
  const prove = (
    words: { title: string; text: string; ok: string },
    run: (proof: Proof) => Promise<unknown>,
    after?: () => void,
  ) =>
    dialogs.open(() => import('./prove-dialog.tsx').then((part) => part.ProveDialog), {
      ...words,
      needsCode: isOn,
      ...(after && { after }),
      run: async (proof: Proof) => {
        await run(proof);
        await refresh();
      },
    });
  const turnOff = () =>
    prove({ title: t('user:factor.turnOff'), text: t('user:factor.offText'), ok: t('user:factor.turnOff') }, (proof) =>
      call(userTotpRemove, { factorCode: '', ...proof }, quiet),
    );
  const renew = () => {
    let codes: string[] = [];
    prove(
      { title: t('user:factor.recovery'), text: t('user:factor.renewText'), ok: t('user:factor.renew') },
      async (proof) => {
        codes = (await call(userRecoveryRenew, { factorCode: '', ...proof }, quiet)).recoveryCodes;
      },
      () => showCodes(codes),
    );
  };
  const name = data?.identityLabel ?? '';
  const link = () =>
    prove(
      {
        title: t('user:identity.title', { name }),
        text: t('user:identity.linkText', { name }),
        ok: t('user:identity.link'),
      },
      async (proof) => location.assign((await call(userIdentityBegin, proof, quiet)).address),
    );
  const unlink = () =>
    prove(
      {
        title: t('user:identity.title', { name }),
        text: t('user:identity.unlinkText', { name }),
        ok: t('user:identity.unlink'),
      },
      (proof) => call(userIdentityRemove, proof, quiet),
    );

  return (
    <Panel title={t('user:factor.title')}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data && (
        <ul className="user-lines">
          <li>
            <span>{t('user:factor.app')}</span>
            {data.totpSince === null ? (
              <span className="muted">{t('user:factor.off')}</span>
            ) : (
              <span>
                <Tag color="green">{t('user:factor.since', { day: formatDate(data.totpSince) })}</Tag>
              </span>
            )}
            {isOn ? (
              <Button size="small" danger onClick={turnOff}>
                {t('user:factor.turnOff')}
              </Button>
            ) : (
              <Button size="small" type="primary" onClick={turnOn}>
                {t('user:factor.on')}
              </Button>
            )}
          </li>
          {isOn && (
            <li>
              <span>{t('user:factor.recovery')}</span>
              <span className={data.recoveryCodesLeft < 3 ? 'user-few' : 'muted'}>
                {t('user:factor.left', { count: data.recoveryCodesLeft })}
              </span>
              <Button size="small" onClick={renew}>
                {t('user:factor.renew')}
              </Button>
            </li>
          )}
          {data.identityLabel !== null && (
            <li>
              <span>{t('user:identity.title', { name })}</span>
              <span className="muted">
                {data.identitySince === null
                  ? t('user:identity.none')
                  : t('user:identity.since', { day: formatDate(data.identitySince) })}
              </span>
              <Button size="small" onClick={data.identitySince === null ? link : unlink}>
                {t(data.identitySince === null ? 'user:identity.link' : 'user:identity.unlink')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
