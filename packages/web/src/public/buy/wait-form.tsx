import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { joinWaiting, quietly } from '../core/selling-calls.ts';
import { FieldList } from '../form/field-list.tsx';
import { inputId, useForm } from '../form/form-state.ts';
import { labelOf } from '../form/invoice.ts';
import { contactFieldId } from './people.ts';
import { type Buy, focusLater } from './use-buy.ts';
import { sayFailure } from '../core/toast.ts';

interface Props {
  ticket: OfferedTicket;
  buy: Buy;
  onClose: () => void;
}

/** Joins the waiting list of a sold-out ticket, right where it is sold out. */
export function WaitForm({ ticket, buy, onClose }: Props) {
  const { t, language } = usePage();
  const prefix = `w-${ticket.ticketId}-`;
  const most = Math.min(ticket.maxPerOrder, ticket.perBuyer ?? ticket.maxPerOrder);
  const numbers = Array.from(
    { length: Math.max(1, most - ticket.minPerOrder + 1) },
    (_, at) => ticket.minPerOrder + at,
  );
  const field = (id: string) => `${prefix}${id}`;
  const form: FormDefinition = {
    version: 1,
    fields: [
      {
        fieldId: field('name'),
        type: 'text',
        means: 'name',
        required: true,
        max: 60,
        label: labelOf(t('public-buy:name')),
      },
      {
        fieldId: field('phone'),
        type: 'phone',
        means: 'phone',
        required: false,
        orElse: field('email'),
        phoneRegions: buy.forms.event.fields.find((each) => each.means === 'phone')?.phoneRegions,
        label: labelOf(t('public-buy:phone')),
      },
      {
        fieldId: field('email'),
        type: 'email',
        means: 'email',
        required: false,
        orElse: field('phone'),
        label: labelOf(t('public-buy:email')),
        help: labelOf(t('public-buy:email-help')),
      },
      {
        fieldId: field('quantity'),
        type: 'dropdown',
        required: true,
        label: labelOf(t('public-buy:wait-number')),
        help: labelOf(t('public-buy:wait-together')),
        options: numbers.map((each) => ({ value: String(each), label: labelOf(String(each)) })),
      },
    ],
  };
  const state = useForm(form, language);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const busy = useRef(false);

  useEffect(() => {
    const typed = buy.details.people.values;
    state.fill({
      [field('name')]: typed[contactFieldId('name')],
      [field('phone')]: typed[contactFieldId('phone')],
      [field('email')]: typed[contactFieldId('email')],
      [field('quantity')]: String(ticket.minPerOrder),
    });
    document.getElementById(inputId(field('name')))?.focus();
  }, []);

  async function join(): Promise<void> {
    if (busy.current) return;
    setProblem('');
    const answers = state.check();
    if (answers === null) return;
    const text = (id: string) => {
      const answer = answers[field(id)];
      return typeof answer === 'string' ? answer : undefined;
    };
    const phone = text('phone');
    const email = text('email');
    busy.current = true;
    setSending(true);
    try {
      const { waiterId } = await call(
        joinWaiting,
        {
          eventId: buy.event.eventId,
          ticketId: ticket.ticketId,
          quantity: Number(answers[field('quantity')]),
          name: text('name') ?? '',
          ...(phone === undefined ? {} : { phone }),
          ...(email === undefined ? {} : { email }),
          language,
        },
        quietly,
      );
      await buy.waiting.remember(waiterId);
      // The form is gone: its ticket says so.
      focusLater(`ticket-${ticket.ticketId}`);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const refused = error.fields.map(({ path, message }) => ({ path: field(path), message }));
      if (!state.refuse(refused)) setProblem(sayFailure(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return (
    <form
      className="form wait-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <p className="fine">{t('public-buy:wait-how')}</p>
      <FieldList fields={form.fields} state={state} />
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="buttons">
        <button type="submit" className="button primary" aria-busy={sending} disabled={sending}>
          {t('public-buy:wait-send')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('public-buy:not-now')}
        </button>
      </div>
    </form>
  );
}
