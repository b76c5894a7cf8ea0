import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { participantColumns } from '@convoke/contract/participant/participant.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { requiredRule } from '../../../../ui/form/fields.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import './rule.css';

/** Parts of the rule by which a group takes people, as fields `rule.…` of its form. The texts are those of the namespace `rule`. */

interface Props {
  eventId: string;
}

/** Tickets of the event, where it has some. */
export function TicketsPart({ eventId }: Props) {
  const { t } = useTranslation();
  const tickets = useCall(ticketManage, { eventId });
  const names = (tickets.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }));
  if (names.length === 0) return null;
  return (
    <Form.Item name={['rule', 'ticketIds']} label={t('rule:ticket')}>
      <Select mode="multiple" allowClear optionFilterProp="label" options={names} />
    </Form.Item>
  );
}

/** Choices of the registration forms, question by question. */
export function AnswersPart({ eventId }: Props) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const columns = useCall(participantColumns, { eventId });
  const choices = (columns.data ?? []).filter(({ options }) => options.length > 0);
  const optionsOf = (fieldId: string | undefined) =>
    (choices.find((each) => each.fieldId === fieldId)?.options ?? []).map(({ value, label }) => ({
      value,
      label: textIn(label, language) || value,
    }));
  return (
    <Form.List name={['rule', 'answers']}>
      {(rows, { add, remove }) => (
        <>
          {rows.map((row) => (
            <div key={row.key} className="rule-answer">
              <Form.Item name={[row.name, 'fieldId']} label={t('rule:question')} rules={[requiredRule()]}>
                <Select
                  showSearch={{ optionFilterProp: 'label' }}
                  options={choices.map(({ fieldId, label }) => ({
                    value: fieldId,
                    label: textIn(label, language) || fieldId,
                  }))}
                />
              </Form.Item>
              <Form.Item noStyle dependencies={[['rule', 'answers', row.name, 'fieldId']]}>
                {({ getFieldValue }) => (
                  <Form.Item name={[row.name, 'options']} label={t('rule:answer')} rules={[requiredRule()]}>
                    <Select
                      mode="multiple"
                      optionFilterProp="label"
                      options={optionsOf(getFieldValue(['rule', 'answers', row.name, 'fieldId']) as string)}
                    />
                  </Form.Item>
                )}
              </Form.Item>
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('rule:removeAnswer')}
                onClick={() => remove(row.name)}
              />
            </div>
          ))}
          {choices.length > 0 && (
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ options: [] })}>
              {t('rule:addAnswer')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
