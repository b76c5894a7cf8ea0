import { checkinGroupAdd, checkinGroupUpdate, type SignRule } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { participantGroupList } from '@convoke/contract/participant/participant.groups.calls.ts';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { AnswersPart, TicketsPart } from '../../participant/rule/rule-parts.part.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import type { SignGroup } from '../desks/sign-places.ts';
import { hasRule } from './group-rule.ts';

type Values = z.input<typeof checkinGroupAdd.input>;

interface Props {
  opened: SignGroup | 'new';
  eventId: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
  /** Its rule is another one now: those who are there already have not been asked about it. */
  onRuleChanged: (group: { groupId: string; groupName: string }) => void;
}

/** A group of people who sign in at points of their own: its name, and whom it takes by itself. */
export function GroupDialog({ opened, eventId, open, onClose, onSaved, onRuleChanged }: Props) {
  const { t } = useTranslation();
  const group = opened === 'new' ? undefined : opened;
  const of = checkinGroupAdd;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (!group) {
      const { groupId } = await call(of, inputOf(of, { ...values, eventId }), quiet);
      return { groupId, isOther: values.rule !== undefined && hasRule(values.rule) };
    }
    const { groupId, version } = group;
    const named = { groupName: values.groupName, groupId, version, ...(!group.isDefault && { rule: values.rule }) };
    await call(checkinGroupUpdate, inputOf(checkinGroupUpdate, named), quiet);
    return { groupId, isOther: !group.isDefault && !isSame(values.rule, group.rule) };
  };
  return (
    <FormDialog<Values>
      open={open}
      name="sign-group"
      title={group ? group.groupName : t('checkin:group.add')}
      initial={group ? valuesOf(of, group) : valuesOf(of)}
      onSubmit={async (values) => {
        const { groupId, isOther } = await save(values);
        await onSaved();
        if (isOther) onRuleChanged({ groupId, groupName: values.groupName });
      }}
      onClose={onClose}
    >
      <TextField of={of} name="groupName" label={t('checkin:place.name')} extra={t('checkin:group.hint')} />
      {!group?.isDefault && <Rule eventId={eventId} />}
    </FormDialog>
  );
}

/** What of somebody leads into the group by itself: the ticket, the group of participants, what they answered. */
function Rule({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const groups = useCall(participantGroupList, { eventId });
  const names = (groups.data ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  return (
    <>
      <p className="muted">{t('checkin:group.rule')}</p>
      <TicketsPart eventId={eventId} />
      {names.length > 0 && (
        <Form.Item name={['rule', 'partGroupIds']} label={t('checkin:group.partGroups')}>
          <Select mode="multiple" allowClear optionFilterProp="label" options={names} />
        </Form.Item>
      )}
      <AnswersPart eventId={eventId} />
    </>
  );
}

/** Parts that the form does not show are not in its values: they ask nothing. */
function isSame(values: Partial<SignRule> | undefined, rule: SignRule): boolean {
  const { ticketIds = [], partGroupIds = [], answers = [] } = values ?? {};
  const plain = (each: SignRule) => JSON.stringify([each.ticketIds, each.partGroupIds, each.answers]);
  return plain({ ticketIds, partGroupIds, answers }) === plain(rule);
}
