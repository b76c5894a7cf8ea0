import type { MessageAb } from '@convoke/contract/message/message.fields.ts';
import { Input, InputNumber, Switch } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  id?: string;
  value?: MessageAb | null;
  onChange?: (value: MessageAb | null) => void;
}

const usual: MessageAb = { subject: '', share: 20, waitMinutes: 120 };

/** Two subjects, and when the better one is chosen; off without a second one. */
export function AbField({ id, value = null, onChange }: Props) {
  const { t } = useTranslation();
  const change = (part: Partial<MessageAb>) => onChange?.({ ...(value ?? usual), ...part });
  return (
    <div className="message-ab">
      <Switch
        {...(id && { id })}
        checked={value !== null}
        aria-label={t('message:ab.label')}
        onChange={(isOn) => onChange?.(isOn ? usual : null)}
      />
      {value !== null && (
        <>
          <Input
            aria-label={t('message:ab.subject')}
            placeholder={t('message:ab.subject')}
            maxLength={200}
            value={value.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <label className="message-ab-number">
            {t('message:ab.share')}
            <InputNumber
              min={5}
              max={50}
              value={value.share}
              suffix="%"
              onChange={(share) => share !== null && change({ share })}
            />
          </label>
          <label className="message-ab-number">
            {t('message:ab.wait')}
            <InputNumber
              min={10}
              max={10_080}
              value={value.waitMinutes}
              onChange={(waitMinutes) => waitMinutes !== null && change({ waitMinutes })}
            />
          </label>
        </>
      )}
    </div>
  );
}
