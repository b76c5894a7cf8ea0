import { type Answers, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import type { Translate } from '../core/types.ts';
import { labelOf } from '../form/invoice.ts';
import { renamed } from '../form/renamed.ts';
import type { OfferedForm } from '../form/use-form-offer.ts';
import type { Quantities } from './basket.ts';

/**
 * Who buys and who comes: the buyer's contact and one form for each place (or one for all), as fields of one large form. Each part's fields
 * carry a prefix, so that ids and names on the page are unique and a draft keeps them apart.
 */

export interface Place {
  ticketId: string;
  ticketName: string;
  /** From 0, within its ticket. */
  index: number;
  prefix: string;
  /** What is asked there. */
  form: OfferedForm;
}

/** The forms of a sale: the event's, and those of tickets that ask another. */
export interface SaleForms {
  event: OfferedForm;
  own: readonly { ticketId: string; form: OfferedForm }[];
}

export const formOf = (forms: SaleForms, ticketId: string): OfferedForm =>
  forms.own.find((each) => each.ticketId === ticketId)?.form ?? forms.event;

export interface Plan {
  /** Where everybody is asked once: one for each form that the chosen tickets ask. */
  places: Place[];
  isOne: boolean;
}

const contactPrefix = 'c-';
type Means = 'name' | 'phone' | 'email';
const meanings: readonly Means[] = ['name', 'phone', 'email'];

/** The forms that a choice asks for, in the order in which they are shown. */
export function planOf(
  tickets: readonly OfferedTicket[],
  quantities: Quantities,
  attendeeForm: 'each' | 'one',
  forms: SaleForms,
): Plan {
  const places = tickets.flatMap(({ ticketId, name }) =>
    Array.from({ length: quantities[ticketId] ?? 0 }, (_, index) => ({
      ticketId,
      ticketName: name,
      index,
      prefix: `t-${ticketId}-${index}-`,
      form: formOf(forms, ticketId),
    })),
  );
  if (attendeeForm === 'each') return { places, isOne: false };
  const asked = new Set<OfferedForm>();
  const first = places.filter(({ form }) => !asked.has(form) && asked.add(form));
  return {
    places: first.map((place) => ({
      ...place,
      prefix: place.form === forms.event ? 'all-' : `own-${place.form.formId ?? place.ticketId}-`,
    })),
    isOne: true,
  };
}

const fieldOf = (form: FormDefinition, means: Means) => form.fields.find((field) => field.means === means);

/** Name, phone and e-mail of the buyer. What the form demands of somebody who comes, it demands of a buyer who does. */
export function contactFields(form: FormDefinition, t: Translate, isComing: boolean): FormField[] {
  const demanded = (means: Means) => isComing && fieldOf(form, means)?.required === true;
  // Tickets go to the one or to the other.
  const isEither = !demanded('phone') && !demanded('email');
  const nameMax = Math.min(60, (isComing ? fieldOf(form, 'name')?.max : undefined) ?? 60);
  return [
    {
      fieldId: `${contactPrefix}name`,
      type: 'text',
      means: 'name',
      required: true,
      max: nameMax,
      label: labelOf(t('public-buy:name')),
    },
    {
      fieldId: `${contactPrefix}phone`,
      type: 'phone',
      means: 'phone',
      required: demanded('phone'),
      phoneRegions: fieldOf(form, 'phone')?.phoneRegions,
      ...(isEither && { orElse: `${contactPrefix}email` }),
      label: labelOf(t('public-buy:phone')),
    },
    {
      fieldId: `${contactPrefix}email`,
      type: 'email',
      means: 'email',
      required: demanded('email'),
      label: labelOf(t('public-buy:email')),
      ...(isEither && { orElse: `${contactPrefix}phone`, help: labelOf(t('public-buy:email-help')) }),
    },
  ];
}

/**
 * The fields of one place. Those that the contact answers are left out where the buyer comes. Only the buyer's own are for the browser to fill
 * in: it would write the same person everywhere.
 */
export function placeFields(place: Place, isBuyer: boolean): FormField[] {
  const { form } = place;
  const asked = form.fields.filter((field) => field.type !== 'pageBreak' && !answeredByContact(form, field, isBuyer));
  // What hangs on a name or number hangs on the contact's where that stands in for it.
  const idOf = (fieldId: string) => {
    const means = isBuyer ? meanings.find((each) => fieldOf(form, each)?.fieldId === fieldId) : undefined;
    return means ? contactPrefix + means : place.prefix + fieldId;
  };
  return renamed(asked, idOf).map(({ means, ...field }) => ({ ...field, ...(isBuyer && means ? { means } : {}) }));
}

const answeredByContact = (form: FormDefinition, field: FormField, isBuyer: boolean) =>
  isBuyer && meanings.some((means) => fieldOf(form, means) === field);

export interface Contact {
  name: string;
  phone?: string;
  email?: string;
}

export function contactOf(answers: Answers): Contact {
  const text = (means: Means) => {
    const value = answers[contactPrefix + means];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const phone = text('phone');
  const email = text('email');
  return { name: text('name') ?? '', ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
}

export const contactFieldId = (means: Means) => contactPrefix + means;

/** The answers of one place, under the form's own field ids; for the buyer's own with what the contact says. */
export function placeAnswers(place: Place, isBuyer: boolean, answers: Answers): Answers {
  const { form } = place;
  const own: Answers = {};
  for (const field of form.fields) {
    for (const name of [field.fieldId, otherKey(field.fieldId)]) {
      const value = answers[place.prefix + name];
      if (value !== undefined) own[name] = value;
    }
  }
  if (!isBuyer) return own;
  const contact = contactOf(answers);
  for (const means of meanings) {
    const field = fieldOf(form, means);
    const value = contact[means];
    if (!field) continue;
    if (value === undefined) delete own[field.fieldId];
    else own[field.fieldId] = value;
  }
  return own;
}

/** The lines of the basket with who comes on each place. `isBuyerComing` = the first place is the buyer's own. */
export function withPeople<Line extends { ticketId: string; quantity: number }>(
  lines: readonly Line[],
  plan: Plan,
  isBuyerComing: boolean,
  answers: Answers,
) {
  return lines.map((line) => ({
    ...line,
    attendees: plan.places.flatMap((place, at) =>
      place.ticketId === line.ticketId ? [{ answers: placeAnswers(place, isBuyerComing && at === 0, answers) }] : [],
    ),
  }));
}

/** Where on this page a field is that the server refused; null = nowhere. `path` is the call's, such as `orders.0.tickets.1.attendees.0.answers.phone`. */
export function fieldOfPath(
  path: string,
  lines: readonly { ticketId: string }[],
  forms: SaleForms,
  plan: Plan,
  isBuyerComing: boolean,
): string | null {
  const buyer = path.match(/^orders\.0\.buyer(?:\.(name|phone|email))?$/);
  if (buyer) return contactFieldId((buyer[1] ?? 'phone') as Means);
  const invoice = path.match(/^orders\.0\.invoice\.(\w+)$/);
  if (invoice) return `inv-${invoice[1]}`;
  const answer = path.match(/^orders\.0\.tickets\.(\d+)\.attendees\.(\d+)\.answers\.([A-Za-z0-9_-]+)/);
  if (!answer) return null;
  const ticketId = lines[Number(answer[1])]?.ticketId;
  if (ticketId === undefined) return null;
  const at = plan.isOne
    ? plan.places.findIndex((place) => place.form === formOf(forms, ticketId))
    : plan.places.findIndex((place) => place.ticketId === ticketId && place.index === Number(answer[2]));
  const place = plan.places[at];
  const { form } = place ?? { form: forms.event };
  const field = form.fields.find((each) => each.fieldId === answer[3]);
  if (!place || !field) return null;
  const means = meanings.find((each) => fieldOf(form, each) === field);
  return isBuyerComing && at === 0 && means ? contactFieldId(means) : place.prefix + field.fieldId;
}
