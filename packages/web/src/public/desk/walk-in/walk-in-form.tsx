import type { WalkIn } from '@convoke/contract/order/order.walk-in.calls.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { useEffect, useState } from 'react';
import { moneyText } from '../../core/money.ts';
import { usePage } from '../../core/page-context.tsx';
import { FormFields } from '../../form/form-fields.tsx';
import { useForm } from '../../form/form-state.ts';
import { startValues } from '../../form/start-values.ts';
import { StepButtons } from '../../form/step-buttons.tsx';
import { StepHead } from '../../form/step-head.tsx';
import { useSteps } from '../../form/steps.ts';
import { SurroundingsProvider } from '../../form/surroundings.tsx';
import { useEventForm } from '../../form/use-event-form.ts';
import type { OfferedForm } from '../../form/use-form-offer.ts';
import type { Desk } from '../desk.ts';
import type { Target } from '../logic/types.ts';
import { useStore } from '../ui/use-store.ts';
import { keepable, type TypedWalkIn } from './typed-walk-in.ts';
import { useRegister } from './use-register.ts';

interface Props {
  desk: Desk;
  eventId: string;
  form: OfferedForm;
  ticket: OfferedTicket | null;
  /** What was searched for in vain: a number or a name. */
  sought: string;
  /** What was typed before the page was loaded again. */
  before: TypedWalkIn | null;
  /** Not shown while the money is taken, but what was typed stays. */
  isHidden: boolean;
  onChanged: () => void;
  onDone: (made: WalkIn) => void;
  /** Signs in somebody who is registered already. */
  onKnown: (target: Target) => void;
}

/** What stands in the fields at first: what was searched for, as a phone number or as a name. */
function firstValues(form: OfferedForm, sought: string): Record<string, unknown> {
  const values = startValues(form, '');
  if (sought === '') return values;
  const digits = sought.replace(/[\s-]/g, '');
  const means = /^\+?\d{7,15}$/.test(digits) ? 'phone' : /^[\d\s+-]+$/.test(sought) ? null : 'name';
  const field = form.fields.find((each) => each.means === means);
  return field ? { ...values, [field.fieldId]: means === 'phone' ? digits : sought } : values;
}

/** The event's own form, as whoever stands at the desk says it. */
export function WalkInForm(props: Props) {
  const { desk, eventId, form, ticket, sought, before, isHidden, onChanged, onDone, onKnown } = props;
  const { t, language } = usePage();
  const { online } = useStore(desk.state);
  const [base] = useState(() => firstValues(form, sought));
  const state = useForm(form, language, base);
  useEffect(() => {
    if (before) state.fill(keepable(form.fields, before.values));
  }, []);
  const ticketId = ticket?.ticketId ?? null;
  // What stood there at first is not typed: without a word of theirs nothing is kept.
  useEffect(() => {
    const values = keepable(form.fields, state.typed);
    if (Object.keys(values).length > 0) void desk.walkIn.keep({ sought, ticketId, values });
  }, [state.typed, ticketId]);
  const steps = useSteps(form, state);
  const { surroundings, onFull } = useEventForm(eventId, form);
  const { submit, sending, trouble } = useRegister({ desk, eventId, ticket, state, onFull, onChanged, onDone });
  const price = ticket && (ticket.priceCents === 0 ? '' : moneyText(ticket.priceCents, ticket.currency, language));
  return (
    <SurroundingsProvider value={surroundings}>
      <form
        className="form walk-form"
        noValidate
        hidden={isHidden}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void (steps.isLast ? submit() : steps.next());
        }}
      >
        <StepHead steps={steps} />
        <FormFields form={form} fields={steps.step.fields} state={state} />
        <div aria-live="assertive">
          {trouble?.kind === 'fields' && <p className="note note-bad">{t('public-walk-in:fields')}</p>}
          {trouble?.kind === 'lost' && <p className="note note-bad">{t('public-walk-in:lost')}</p>}
          {trouble?.kind === 'refused' && <p className="note note-bad">{trouble.words}</p>}
          {trouble?.kind === 'known' && (
            <div className="walk-known">
              <p>
                <strong>{trouble.words}</strong>
              </p>
              {trouble.person && (
                <button
                  type="button"
                  className="button primary wide"
                  onClick={() => trouble.person && onKnown({ signUserId: trouble.person.signUserId })}
                >
                  {t('public-walk-in:sign-in', { name: trouble.person.name })}
                </button>
              )}
              {ticket && (
                <button type="button" className="button wide" onClick={() => void submit(true)}>
                  {t('public-walk-in:another')}
                </button>
              )}
            </div>
          )}
        </div>
        {!online && trouble?.kind !== 'lost' && <p className="note">{t('public-walk-in:offline')}</p>}
        <div className="walk-send">
          <StepButtons steps={steps} disabled={sending} sending={sending}>
            {sending
              ? t('public-walk-in:sending')
              : trouble?.kind === 'lost'
                ? t('public-walk-in:again')
                : price
                  ? t('public-walk-in:to-pay', { price })
                  : t('public-walk-in:register')}
          </StepButtons>
        </div>
      </form>
    </SurroundingsProvider>
  );
}
