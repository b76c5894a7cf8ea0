import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { participantChannelCount, participantColumns } from '@convoke/contract/participant/participant.calls.ts';
import {
  type ParticipantGroup,
  participantGroupAdd,
  participantGroupUpdate,
} from '@convoke/contract/participant/participant.groups.calls.ts';
import { groupColours } from '@convoke/contract/participant/participant.rules.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { requiredRule, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { channelName } from '../common/channel-name.ts';

type Values = z.input<typeof participantGroupAdd.input>;

interface Props {
  opened: ParticipantGroup | 'new';
  /** How many there are: the next one has another colour. */
  count: number;
  eventId: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A group: its name and colour, and whom it takes by itself. */
export function GroupDialog({ opened, count, eventId, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const group = opened === 'new' ? undefined : opened;
  const of = participantGroupAdd;
  const colours = groupColours.map((value) => ({
    value,
    label: <Tag color={value}>{t(`participant:group.colour.${value}`)}</Tag>,
  }));
  return (
    <FormDialog<Values>
      open
      name="participant-group"
      title={group ? group.name : t('participant:group.add')}
      initial={valuesOf(of, group ?? { colour: groupColours[count % groupColours.length] })}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (group) {
          const named = { ...values, groupId: group.groupId, version: group.version };
          await call(participantGroupUpdate, inputOf(participantGroupUpdate, named), quiet);
        } else await call(of, inputOf(of, { ...values, eventId }), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('participant:group.name')} />
      <SelectField of={of} name="colour" label={t('participant:group.colour')} options={colours} />
      <Rule eventId={eventId} />
    </FormDialog>
  );
}

/** What of somebody leads into the group by itself: the ticket, the way they came, what they answered. */
function Rule({ eventId }: { eventId: string }) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const ask = { hideLoad: true };
  const tickets = useQuery({
    queryKey: [...eventKey(eventId), 'tickets'],
    queryFn: ({ signal }) => call(ticketManage, { eventId }, { signal, ...ask }),
  });
  const channels = useQuery({
    queryKey: [...eventKey(eventId), 'channels'],
    queryFn: ({ signal }) => call(participantChannelCount, { eventId }, { signal, ...ask }),
  });
  const columns = useQuery({
    queryKey: [...eventKey(eventId), 'answer-columns'],
    queryFn: ({ signal }) => call(participantColumns, { eventId }, { signal, ...ask }),
  });
  const choices = (columns.data ?? []).filter(({ options }) => options.length > 0);
  const names = (tickets.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }));
  const ways = (channels.data ?? [])
    .filter(({ channel }) => channel !== '')
    .map(({ channel }) => ({ value: channel, label: channelName(channel, t) }));
  const optionsOf = (fieldId: string | undefined) =>
    (choices.find((each) => each.fieldId === fieldId)?.options ?? []).map(({ value, label }) => ({
      value,
      label: textIn(label, language) || value,
    }));
  return (
    <>
      <p className="muted">{t('participant:group.rule')}</p>
      {names.length > 0 && (
        <Form.Item name={['rule', 'ticketIds']} label={t('participant:column.ticket')}>
          <Select mode="multiple" allowClear optionFilterProp="label" options={names} />
        </Form.Item>
      )}
      <Form.Item
        name={['rule', 'channels']}
        label={t('participant:column.channel')}
        extra={t('participant:group.channelHint')}
      >
        <Select mode="tags" allowClear optionFilterProp="label" options={ways} tokenSeparators={[',', '，']} />
      </Form.Item>
      <Form.List name={['rule', 'answers']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map((row) => (
              <div key={row.key} className="group-answer">
                <Form.Item
                  name={[row.name, 'fieldId']}
                  label={t('participant:group.question')}
                  rules={[requiredRule()]}
                >
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
                    <Form.Item
                      name={[row.name, 'options']}
                      label={t('participant:group.answer')}
                      rules={[requiredRule()]}
                    >
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
                  aria-label={t('participant:group.removeAnswer')}
                  onClick={() => remove(row.name)}
                />
              </div>
            ))}
            {choices.length > 0 && (
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ options: [] })}>
                {t('participant:group.addAnswer')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </>
  );
}
