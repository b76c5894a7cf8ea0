import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { linkTexts } from './guest-texts.ts';

const of = partOf(guestAdd, 'links');
const most = 10;

/** The links of a guest, one below the other. */
export function LinkFields() {
  const { t } = useTranslation();
  const kinds = useOptions(linkTexts);
  return (
    <Form.List name="links">
      {(lines, { add, remove }) => (
        <fieldset className="guest-links">
          <legend>{t('guest:field.links')}</legend>
          {lines.map((line, index) => (
            <div key={line.key} className="guest-link">
              <SelectField
                of={of}
                name="kind"
                at={[line.name]}
                options={kinds}
                input={{ 'aria-label': t('guest:field.linkKind', { n: index + 1 }) }}
              />
              <TextField
                of={of}
                name="url"
                at={[line.name]}
                input={{
                  type: 'url',
                  placeholder: 'https://',
                  'aria-label': t('guest:field.linkUrl', { n: index + 1 }),
                }}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('guest:field.linkRemove', { n: index + 1 })}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          {lines.length < most && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ kind: 'website', url: '' })}>
              {t('guest:field.linkAdd')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
