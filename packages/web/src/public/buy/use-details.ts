import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useState } from 'react';
import { peopleDraftName } from '../core/buyer-store.ts';
import { usePage } from '../core/page-context.tsx';
import { useDraft } from '../form/draft.ts';
import { type Problems, useForm } from '../form/form-state.ts';
import { invoiceFields, invoiceOf, invoicePrefix } from '../form/invoice.ts';
import type { Quantities } from './basket.ts';
import type { Refusal } from './refusal.ts';
import type { FormSurroundings } from '../form/surroundings.tsx';
import { useFormOffer } from '../form/use-form-offer.ts';
import { contactFields, contactOf, fieldOfPath, placeFields, planOf, type SaleForms, withPeople } from './people.ts';
import { termsField } from './terms.ts';
import type { OrderCreate } from './use-order.ts';
import type { Offering } from './use-tickets.ts';

interface Props {
  event: PublicEvent;
  forms: SaleForms;
  offering: Offering;
  quantities: Quantities;
  /** The first place is the buyer's own. */
  isComing: boolean;
  /** Wanted, and there is something to pay. */
  wantsInvoice: boolean;
}

type RefusedFields = Extract<Refusal, { kind: 'fields' }>;

/** The second step's fields: who buys, who comes, the invoice, the terms. One form in several parts, with one draft. */
export function useDetails({ event, forms, offering, quantities, isComing, wantsInvoice }: Props) {
  const { t, language } = usePage();
  const [fromDraft, setFromDraft] = useState(false);
  const [invoiceKind, setInvoiceKind] = useState<unknown>(undefined);
  const plan = planOf(offering.tickets, quantities, offering.attendeeForm, forms);
  const parts = {
    contact: contactFields(plan.places[0]?.form ?? forms.event, t, isComing),
    places: plan.places.map((place, at) => ({ place, fields: placeFields(place, isComing && at === 0) })),
    invoice: wantsInvoice ? invoiceFields(t, invoiceKind) : [],
    terms: offering.terms === '' ? [] : [termsField(t, offering.terms)],
  };
  const people = useForm(
    {
      version: forms.event.version,
      fields: [...parts.contact, ...parts.places.flatMap(({ fields }) => fields), ...parts.invoice, ...parts.terms],
    },
    language,
  );
  const offer = useFormOffer(event.eventId, [...new Set(plan.places.map((place) => place.form))]);
  const surroundings: FormSurroundings = {
    left: Object.assign(
      {},
      ...plan.places.map(({ form, prefix }) =>
        Object.fromEntries(Object.entries(offer.leftOf(form)).map(([fieldId, left]) => [prefix + fieldId, left])),
      ),
    ) as NonNullable<FormSurroundings['left']>,
    seed: event.eventId,
    upload: (field, file, watch) => {
      const place = plan.places.find(({ prefix }) => field.fieldId.startsWith(prefix));
      return place
        ? offer.upload(place.form, field.fieldId.slice(place.prefix.length), file, watch)
        : Promise.reject(new Error(`${field.fieldId} takes no file`));
    },
  };
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
    const invoice = wantsInvoice ? invoiceOf(answers) : null;
    if (invoice && 'wrong' in invoice) return mark(invoice.wrong, t('public-invoice:tax-number-wrong'));
    return {
      tickets: withPeople(lines, plan, isComing, answers),
      buyer,
      ...(invoice ? { invoice: invoice.invoice } : {}),
    };
  }

  /** Marks the fields that the server refused; false when none of them is here. */
  function refuse({ fields, full, message, isFileGone }: RefusedFields, lines: OrderCreate['tickets']): boolean {
    if (isFileGone) return people.dropFiles(message);
    offer.onFull(full);
    // A full option is one of whoever has chosen it.
    const chosen = plan.places.flatMap(({ prefix }) =>
      full
        .filter(({ fieldId, option }) => [people.values[prefix + fieldId]].flat().includes(option))
        .map(({ fieldId }) => ({ path: prefix + fieldId, message })),
    );
    return people.refuse([
      ...chosen,
      ...fields.flatMap((field) => {
        const id = fieldOfPath(field.path, lines, forms, plan, isComing);
        return id === null ? [] : [{ path: id, message: field.message }];
      }),
    ]);
  }

  return {
    plan,
    parts,
    people,
    surroundings,
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
