import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { mostContacts } from '@convoke/contract/member/member.rules.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { TextField } from '../../../../ui/form/fields.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';

/** A line of a form; the call takes the numbers and addresses alone. */
const line = { input: z.object({ phone: z.string().max(40).optional(), email: z.string().max(254).optional() }) };

/** The numbers, or the addresses, of a member, one below the other: the first one is shown. */
export function ContactFields({ kind }: { kind: 'phone' | 'email' }) {
  const { t } = useTranslation();
  const isPhone = kind === 'phone';
  const label = (n: number) => t(isPhone ? 'member:form.phone' : 'member:form.email', { n });
  return (
    <Form.List name={isPhone ? 'phones' : 'emails'}>
      {(lines, { add, remove }) => (
        <fieldset className="member-contacts">
          <legend>{t(isPhone ? 'member:field.phones' : 'member:field.emails')}</legend>
          {lines.map(({ key, name }, index) => (
            <div key={key} className="member-contact">
              {isPhone ? (
                <PhoneField of={line} name="phone" at={[name]} label={label(index + 1)} />
              ) : (
                <TextField of={line} name="email" at={[name]} label={label(index + 1)} input={{ type: 'email' }} />
              )}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('member:form.remove', { what: label(index + 1) })}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {lines.length < mostContacts && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
              {t(isPhone ? 'member:form.addPhone' : 'member:form.addEmail')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
