import { memberErase, memberErasePreview } from '@convoke/contract/member/member.rights.calls.ts';
import { Alert, App, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  memberId: string;
  open: boolean;
  onClose: () => void;
  onErased: () => Promise<unknown>;
}

/** Erases a member for good, after it said what goes and what stays, and the name was typed. */
export function EraseDialog({ memberId, open, onClose, onErased }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(
    memberErasePreview,
    { memberId },
    { quiet: true, anew: true, enabled: open },
  );
  const count = (name: string, n: number) => t(`member-rights:${name}`, { count: n, n: formatNumber(n) });
  return (
    <FormDialog<{ confirm: string }>
      open={open}
      name="erase"
      title={t('member-rights:eraseTitle')}
      okText={t('member-rights:eraseOk')}
      initial={{ confirm: '' }}
      onSubmit={async ({ confirm }) => {
        await call(memberErase, { memberId, confirm }, { quiet: true, hideLoad: true });
        void message.success(t('member-rights:erased'));
        await onErased();
      }}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : (
        <>
          <Alert type="warning" showIcon title={t('member-rights:eraseWarning')} />
          <h3>{t('member-rights:goes')}</h3>
          <ul>
            <li>{t('member-rights:goesPerson')}</li>
            {data.goes.contacts > 0 && <li>{count('goesContacts', data.goes.contacts)}</li>}
            {data.goes.tags + data.goes.groups > 0 && <li>{count('goesLabels', data.goes.tags + data.goes.groups)}</li>}
            {data.goes.consents > 0 && <li>{count('goesConsents', data.goes.consents)}</li>}
            {data.goes.files > 0 && <li>{count('goesFiles', data.goes.files)}</li>}
            {data.stays.registrations > 0 && <li>{t('member-rights:goesAnswers')}</li>}
            {data.goes.answers > 0 && <li>{count('goesSurveys', data.goes.answers)}</li>}
          </ul>
          <h3>{t('member-rights:stays')}</h3>
          <ul>
            {data.stays.registrations > 0 && <li>{count('staysRegistrations', data.stays.registrations)}</li>}
            {data.stays.orders > 0 && <li>{count('staysOrders', data.stays.orders)}</li>}
            <li>{t('member-rights:staysNote')}</li>
          </ul>
          {data.ahead > 0 && <Alert type="info" showIcon title={count('ahead', data.ahead)} />}
          <TextField
            of={memberErase}
            name="confirm"
            label={t('member-rights:confirm', { what: data.confirm })}
            input={{ autoComplete: 'off' }}
          />
        </>
      )}
    </FormDialog>
  );
}
