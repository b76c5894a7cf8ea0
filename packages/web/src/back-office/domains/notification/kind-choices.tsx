import { notificationSettings, notificationSettingsUpdate } from '@convoke/contract/notification/notification.calls.ts';
import { digestMinutes, notificationKinds } from '@convoke/contract/notification/notification.rules.ts';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';

type Choices = Pick<(typeof notificationSettings)['output']['_output'], 'inProduct' | 'byMail'>;

const ways = ['inProduct', 'byMail'] as const;

/** Of each kind: told in the product, by mail, both or neither. */
export function KindChoices({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  const tell = useTold(useRefresh('notification'));
  const { data, error, refetch } = useCall(notificationSettings, {}, { anew: true });
  const [changed, setChanged] = useState<Choices>();
  const [isSaving, setIsSaving] = useState(false);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  const choices = changed ?? { inProduct: data.inProduct, byMail: data.byMail };
  const save = async () => {
    setIsSaving(true);
    const saved = await tell(call(notificationSettingsUpdate, choices), () => t('common:saved'));
    setIsSaving(false);
    if (saved) onDone();
  };
  return (
    <Stack>
      <table className="news-kinds">
        <thead>
          <tr>
            <th scope="col">{t('notification:kinds')}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`notification:way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`notification:kind.${kind}`)}</th>
              {ways.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${t(`notification:kind.${kind}`)}: ${t(`notification:way.${way}`)}`}
                    checked={choices[way].includes(kind)}
                    onChange={({ target }) =>
                      setChanged({
                        ...choices,
                        [way]: notificationKinds.filter((each) =>
                          each === kind ? target.checked : choices[way].includes(each),
                        ),
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">
        {data.email
          ? t('notification:mailTo', { email: data.email, minutes: digestMinutes })
          : t('notification:noEmail')}{' '}
        {!data.email && (
          <Link to="/account/user-account" onClick={onLeave}>
            {t('notification:addEmail')}
          </Link>
        )}
      </p>
      <Button type="primary" loading={isSaving} disabled={!changed} onClick={() => void save()}>
        {t('common:save')}
      </Button>
    </Stack>
  );
}
