import type { PublicEvent } from '@convoke/contract/event/event.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useState } from 'preact/hooks';
import { peopleDraftName } from '../core/buyer-store.ts';
import { usePage } from '../core/page-context.tsx';
import { useDraft } from '../form/draft.ts';
import { type Problems, useForm } from '../form/form-state.ts';
import { invoiceFields, invoiceOf, invoicePrefix } from '../form/invoice.ts';
import type { Quantities } from './basket.ts';
import { useEventForm } from '../form/use-event-form.ts';
import {
  contactFieldId,
  contactFields,
  contactOf,
  fieldOfPath,
  ownFieldId,
  placeFields,
  planOf,
  withPeople,
} from './people.ts';
import { termsField } from './terms.ts';
import type { OrderCreate } from './use-order.ts';
import type { Offering } from './use-tickets.ts';

interface Props {
  event: PublicEvent;
  form: FormDefinition;
  offering: Offering;
  quantities: Quantities;
  /** The first place is the buyer's own. */
  isComing: boolean;
  /** Wanted, and there is something to pay. */
  wantsInvoice: boolean;
}

/** The second step's fields: who buys, who comes, the invoice, the terms. One form in several parts, with one draft. */
export function useDetails({ event, form, offering, quantities, isComing, wantsInvoice }: Props) {
  const { t, language } = usePage();
  const [fromDraft, setFromDraft] = useState(false);
  const [invoiceKind, setInvoiceKind] = useState<unknown>(undefined);
  const plan = planOf(offering.tickets, quantities, offering.attendeeForm);
  const parts = {
    contact: contactFields(form, t, isComing),
    places: plan.places.map((place, at) => ({ place, fields: placeFields(form, place, isComing && at === 0) })),
    invoice: wantsInvoice ? invoiceFields(t, invoiceKind) : [],
    terms: offering.terms === '' ? [] : [termsField(t, offering.terms)],
  };
  const people = useForm(
    {
      version: form.version,
      fields: [...parts.contact, ...parts.places.flatMap(({ fields }) => fields), ...parts.invoice, ...parts.terms],
    },
    language,
  );
  const { surroundings, onFull } = useEventForm(event.eventId, form, ownFieldId);
  const forget = useDraft(peopleDraftName(event.code), people, true, () => setFromDraft(true));
  const kind = people.values[`${invoicePrefix}kind`];
  // Which fields there are depends on an answer: a second render follows at once.
  if (kind !== invoiceKind) setInvoiceKind(kind);

  /** Marks a field as refused. */
  const mark = (fieldId: string, message: string): null => {
    people.refuse([{ path: fieldId, message }]);
    return null;
  };

  /** Everything that was typed, as the order takes it; null when something is wrong, which is marked then. */
  function read(lines: OrderCreate['tickets']): Pick<OrderCreate, 'tickets' | 'buyer' | 'invoice'> | null {
    const answers = people.check();
    if (answers === null) return null;
    const buyer = contactOf(answers);
    if (buyer.phone === undefined && buyer.email === undefined)
      return mark(contactFieldId('phone'), t('public-buy:phone-or-email'));
    const invoice = wantsInvoice ? invoiceOf(answers) : null;
    if (invoice && 'wrong' in invoice) return mark(invoice.wrong, t('public-invoice:tax-number-wrong'));
    return {
      tickets: withPeople(lines, form, plan, isComing, answers),
      buyer,
      ...(invoice ? { invoice: invoice.invoice } : {}),
    };
  }

  /** Marks the fields that the server refused; false when none of them is here. */
  function refuse(fields: readonly { path: string; message: string }[], lines: OrderCreate['tickets']): boolean {
    return people.refuse(
      fields.flatMap(({ path, message }) => {
        const id = fieldOfPath(path, lines, form, plan, isComing);
        return id === null ? [] : [{ path: id, message }];
      }),
    );
  }

  return {
    plan,
    parts,
    people,
    surroundings,
    onFull,
    fromDraft,
    read,
    refuse,
    forget: () => {
      forget();
      people.clear();
      setFromDraft(false);
    },
  };
}

/** How many fields are wrong. */
export const wrongOf = (problems: Problems): number => Object.keys(problems).length;
