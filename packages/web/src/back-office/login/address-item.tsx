import { isEmail, isPhone } from '@convoke/contract/core/fields.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { addressField, type CodeWay } from './code-field.tsx';

/** The phone number or the e-mail address that a code goes to. */
export function AddressItem({ way }: { way: CodeWay }) {
  const { t } = useTranslation();
  const isValid = way === 'sms' ? isPhone : isEmail;
  const message = t(way === 'sms' ? 'auth:mobile.invalid' : 'auth:email.invalid');
  return (
    <Form.Item
      key={way}
      name={addressField[way]}
      label={t(way === 'sms' ? 'auth:mobile.label' : 'auth:email.label')}
      validateTrigger="onBlur"
      rules={[
        {
          validator: async (_, value: string | undefined) =>
            value && isValid(value) ? undefined : Promise.reject(new Error(message)),
        },
      ]}
      required
    >
      <Input
        size="large"
        autoFocus
        {...(way === 'sms'
          ? { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }
          : { type: 'email', inputMode: 'email', autoComplete: 'email' })}
      />
    </Form.Item>
  );
}
