import {
  type SmsSign,
  smsSignDelete,
  smsSignRestore,
  smsSignReview,
} from '@convoke/contract/message/message.sms.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { ListDrawer } from '../../../../ui/list-drawer.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { ReviewTag } from './review-state.tsx';
import { useSigns } from './use-signs.ts';

interface Props {
  open: boolean;
  onEdit: (sign: SmsSign | 'new') => void;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The signatures of text messages, and where each stands with the vendor and the carriers. */
export function SignsDrawer({ open, onEdit, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const { signs, isLoaded, error, refetch } = useSigns();
  const told = useTold(refresh);
  const remove = useDeletes(refresh);
  const note = (sign: SmsSign) => (sign.state === 'draft' ? t('sms:sign.unknown') : sign.reason);
  return (
    <ListDrawer
      open={open}
      onClose={onClose}
      title={t('sms:signs')}
      text={t('sms:sign.text')}
      add={{ label: t('sms:sign.add'), onAdd: () => onEdit('new') }}
      read={{ count: isLoaded ? signs.length : undefined, error, retry: refetch }}
      empty={{ title: t('sms:sign.empty'), text: t('sms:sign.emptyText') }}
    >
      <ul className="sms-signs">
        {signs.map((sign) => (
          <li key={sign.signId} className="sms-sign">
            <span className="message-cell">
              <strong>{`【${sign.name}】`}</strong>
              <span className="muted">
                {t('sms:sign.templates', { count: sign.templates, n: formatNumber(sign.templates) })}
              </span>
            </span>
            <span className="sms-sign-state">
              <ReviewTag state={sign.state} note={note(sign)} />
              {sign.state === 'approved' && (
                <Tag color={sign.isFiled ? 'green' : 'orange'}>
                  {t(sign.isFiled ? 'sms:sign.filed' : 'sms:sign.notFiled')}
                </Tag>
              )}
            </span>
            <RowMenu
              label={t('common:actionsFor', { name: sign.name })}
              items={[
                { label: t('common:edit'), onClick: () => onEdit(sign) },
                {
                  label: t('sms:action.ask'),
                  onClick: () => told(call(smsSignReview, { id: sign.signId }), () => t('sms:done.asked')),
                },
                'divider',
                {
                  label: t('common:delete'),
                  danger: true,
                  onClick: () =>
                    remove({
                      name: sign.name,
                      text: t('sms:sign.deleteText'),
                      call: smsSignDelete,
                      input: { id: sign.signId },
                      restore: { call: smsSignRestore, input: { id: sign.signId } },
                    }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </ListDrawer>
  );
}
