import { participantChannelCount } from '@convoke/contract/participant/participant.calls.ts';
import {
  type ParticipantGroup,
  participantGroupAdd,
  participantGroupUpdate,
} from '@convoke/contract/participant/participant.groups.calls.ts';
import { groupColours } from '@convoke/contract/participant/participant.rules.ts';
import { Form, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { AnswersPart, TicketsPart } from '../rule/rule-parts.part.tsx';
import { useCall } from '../../../../ui/use-call.ts';
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
  const { t } = useTranslation();
  const channels = useCall(participantChannelCount, { eventId });
  const ways = (channels.data ?? [])
    .filter(({ channel }) => channel !== '')
    .map(({ channel }) => ({ value: channel, label: channelName(channel, t) }));
  return (
    <>
      <p className="muted">{t('participant:group.rule')}</p>
      <TicketsPart eventId={eventId} />
      <Form.Item
        name={['rule', 'channels']}
        label={t('participant:column.channel')}
        extra={t('participant:group.channelHint')}
      >
        <Select mode="tags" allowClear optionFilterProp="label" options={ways} tokenSeparators={[',', '，']} />
      </Form.Item>
      <AnswersPart eventId={eventId} />
    </>
  );
}
