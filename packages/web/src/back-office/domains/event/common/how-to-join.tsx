import { FileTextOutlined, TagsOutlined } from '@ant-design/icons';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/form/fields.tsx';

/** By form alone, or by ticket. `lockedBecause` says why it cannot be changed (any more). */
export function HowToJoin({ lockedBecause }: { lockedBecause?: ReactNode }) {
  const { t } = useTranslation();
  const choices = [
    { value: 0, icon: <FileTextOutlined />, label: t('event:join.form'), text: t('event:join.formText') },
    { value: 1, icon: <TagsOutlined />, label: t('event:join.ticket'), text: t('event:join.ticketText') },
  ];
  return (
    <Field of={eventAdd} name="useTicket" label={t('event:join.title')} extra={lockedBecause}>
      <Radio.Group className="join-choices" disabled={Boolean(lockedBecause)}>
        {choices.map(({ value, icon, label, text }) => (
          <Radio key={value} value={value} className="join-choice">
            <span className="join-words">
              <span className="join-name">
                {icon} {label}
              </span>
              <span className="muted">{text}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}
