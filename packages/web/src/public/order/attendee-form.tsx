import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import type { CallFailure } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { quietly, readOrderForm, saveAttendee } from '../core/selling-calls.ts';
import { FieldList } from '../form/field-list.tsx';
import { focusField, useForm } from '../form/form-state.ts';
import { renamed } from '../form/renamed.ts';
import { SurroundingsProvider } from '../form/surroundings.tsx';
import { useEventForm } from '../form/use-event-form.ts';
import type { OfferedForm } from '../form/use-form-offer.ts';
import { SaveButtons } from './save-buttons.tsx';
import { sayFailure } from '../core/toast.ts';

export type OwnTicket = OrderInfo['tickets'][number];

interface Props {
  order: OrderInfo;
  ticket: OwnTicket;
  onClose: () => void;
  onSaved: (handedOn: boolean) => Promise<void>;
}

type Given = { form: OfferedForm; answers: Record<string, unknown> };

function Fields({ order, ticket, given, onClose, onSaved }: Props & { given: Given }) {
  const { language } = usePage();
  const prefix = `e-${ticket.orderTicketId}-`;
  const form: FormDefinition = {
    version: given.form.version,
    // Somebody else may come: nothing for the browser to fill in.
    fields: renamed(
      given.form.fields.filter((field) => field.type !== 'pageBreak'),
      (fieldId) => prefix + fieldId,
    ).map(({ means: _, ...field }) => field),
  };
  const state = useForm(form, language);
  const { surroundings } = useEventForm(
    order.event.eventId,
    given.form,
    (fieldId) => prefix + fieldId,
    (fieldId) => fieldId.slice(prefix.length),
  );
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  useEffect(() => {
    state.fill(Object.fromEntries(Object.entries(given.answers).map(([id, value]) => [prefix + id, value])));
    const [first] = form.fields;
    if (first) focusField(first.fieldId);
  }, []);

  async function save(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem('');
    const checked = (await state.settle()) ? state.check() : null;
    if (checked === null) {
      busy.current = false;
      setSending(false);
      return;
    }
    const answers = Object.fromEntries(Object.entries(checked).map(([id, value]) => [id.slice(prefix.length), value]));
    try {
      const ofTicket = { orderId: order.orderId, orderTicketId: ticket.orderTicketId };
      const { handedOn } = await call(saveAttendee, { ...ofTicket, answers }, quietly);
      await onSaved(handedOn);
    } catch (error) {
      const message = sayFailure(error);
      const fields = (error as CallFailure).fields.map((field) => ({
        path: prefix + field.path.replace(/^answers\./, ''),
        message: field.message,
      }));
      const isGone = (error as CallFailure).failure === 'FORM_FILE_GONE' && state.dropFiles(message);
      if (!isGone && !state.refuse(fields)) setProblem(message);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return (
    <form
      className="form own-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SurroundingsProvider value={surroundings}>
        <FieldList fields={form.fields} state={state} />
      </SurroundingsProvider>
      <SaveButtons sending={sending} problem={problem} onClose={onClose} />
    </form>
  );
}

/** Who comes on a ticket, until its holder has signed in. */
export function AttendeeForm(props: Props) {
  const { t } = usePage();
  const { order, ticket } = props;
  const [given, setGiven] = useState<Given | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    call(readOrderForm, { eventId: order.event.eventId, orderId: order.orderId }, quietly).then(
      ({ form, own, answers }) =>
        setGiven({
          form: own?.find((each) => each.ticketId === ticket.ticketId)?.form ?? form,
          answers: answers.find((each) => each.orderTicketId === ticket.orderTicketId)?.answers ?? {},
        }),
      (error: unknown) => setProblem(sayFailure(error)),
    );
  }, []);
  if (given) return <Fields {...props} given={given} />;
  return (
    <p className="fine" role="status">
      {problem || t('public-order:nearly')}
    </p>
  );
}
