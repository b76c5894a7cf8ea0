import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { mostFieldOptions } from '@convoke/contract/member/member.field.rules.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { TextField } from '../../../../ui/form/fields.tsx';

/** A line of the form; the calls take the names. */
const line = { input: z.object({ name: z.string().trim().min(1).max(60) }) };

/** What a field of choices offers, one below the other. */
export function OptionFields({ hidden }: { hidden: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Form.List name="options">
      {(lines, { add, remove }) => (
        <fieldset className="member-contacts">
          <legend>{t('member-field:options')}</legend>
          {lines.map(({ key, name }, index) => {
            const label = t('member-field:option', { n: index + 1 });
            return (
              <div key={key} className="member-contact">
                <TextField of={line} name="name" at={[name]} label={label} />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('member:form.remove', { what: label })}
                  disabled={lines.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            );
          })}
          {lines.length < mostFieldOptions && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
              {t('member-field:addOption')}
            </Button>
          )}
          {hidden.length > 0 && (
            <span className="muted">{t('member-field:notOffered', { names: hidden.join(', ') })}</span>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
