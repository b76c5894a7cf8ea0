import { messageMailSend } from '@convoke/contract/message/message.calls.ts';
import { Form, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { partOf } from '../../../../ui/schema.ts';

const ab = partOf(messageMailSend, 'ab');

/** Two subjects, and when the better one is chosen: fields of the form while it is on, none otherwise. */
export function AbFields() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const kept = Form.useWatch<object | null>('ab', { form, preserve: true });
  const [isOn, setOn] = useState<boolean>();
  const isShown = isOn ?? Boolean(kept);
  const at = ['ab'];
  return (
    <fieldset className="message-variables">
      <legend>{t('message:ab.label')}</legend>
      <div className="switch-field">
        <Switch checked={isShown} aria-label={t('message:ab.label')} onChange={setOn} />
        <span className="muted">{t('message:ab.hint')}</span>
      </div>
      {isShown && (
        <>
          <TextField of={ab} at={at} name="subject" label={t('message:ab.subject')} />
          <div className="form-grid">
            <NumberField of={ab} at={at} name="share" label={t('message:ab.share')} initialValue={20} suffix="%" />
            <NumberField of={ab} at={at} name="waitMinutes" label={t('message:ab.wait')} initialValue={120} />
          </div>
        </>
      )}
    </fieldset>
  );
}
