import { KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { userFactors, userPasskeyRemove } from '@convoke/contract/auth/factor.calls.ts';
import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDate, formatDateTime } from '../../../../core/format.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import type { Proof } from './prove-dialog.tsx';

interface Passkey {
  passkeyId: string;
  name: string;
}

/** The passkeys of the user, by which they sign in without a password. */
export function PasskeysPanel() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('user');
  const { data, error, refetch } = useCall(userFactors, {});
  const needsCode = data !== undefined && data.totpSince !== null;
  const add = () =>
    dialogs.open(() => import('./passkey-dialog.tsx').then((part) => part.PasskeyDialog), {
      needsCode,
      onSaved: refresh,
    });
  const rename = (passkey: Passkey) =>
    dialogs.open(() => import('./passkey-name-dialog.tsx').then((part) => part.PasskeyNameDialog), {
      passkey,
      onSaved: refresh,
    });
  const remove = ({ passkeyId, name }: Passkey) =>
    dialogs.open(() => import('./prove-dialog.tsx').then((part) => part.ProveDialog), {
      title: t('user:passkeys.removeAsk', { name }),
      text: t('user:passkeys.removeText'),
      ok: t('common:remove'),
      needsCode,
      run: async (proof: Proof) => {
        await call(userPasskeyRemove, { passkeyId, ...proof }, { quiet: true });
        await refresh();
      },
    });
  const button = (
    <Button size="small" icon={<PlusOutlined />} onClick={add}>
      {t('user:passkeys.add')}
    </Button>
  );
  const isEmpty = data?.passkeys.length === 0;
  return (
    <Panel title={t('user:passkeys.title')} extra={data && !isEmpty && button}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {isEmpty && (
        <EmptyState
          icon={<KeyOutlined />}
          title={t('user:passkeys.none')}
          text={t('user:passkeys.noneText')}
          action={button}
        />
      )}
      <ul className="user-lines">
        {data?.passkeys.map(({ passkeyId, name, isSynced, createdAt, usedAt }) => (
          <li key={passkeyId}>
            <span className="user-device">
              <KeyOutlined />
              <span>{name}</span>
              {isSynced && <Tag>{t('user:passkeys.synced')}</Tag>}
            </span>
            <span className="muted">
              {[
                t('user:passkeys.made', { moment: formatDate(createdAt) }),
                ...(usedAt ? [t('user:passkeys.used', { moment: formatDateTime(usedAt) })] : []),
              ].join(' · ')}
            </span>
            <Button
              size="small"
              aria-label={t('user:passkeys.renameOne', { name })}
              onClick={() => rename({ passkeyId, name })}
            >
              {t('common:rename')}
            </Button>
            <Button
              size="small"
              danger
              aria-label={t('user:passkeys.removeOne', { name })}
              onClick={() => remove({ passkeyId, name })}
            >
              {t('common:remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
