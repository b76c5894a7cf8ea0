import { problemText } from '@convoke/contract/core/problems.ts';
import { Refusal } from '../../../core/failure.ts';
import type { CurrentForm } from '../../form/form.ops.ts';
import { readAnswers } from '../../participant/participant.ops.ts';
import type { SaleFacts } from '../../ticket/ticket.ops.ts';
import type { Draft } from './order.draft.ts';

/** The forms that the tickets of a basket ask: their own, or the event's. */
export interface TicketForms {
  event: CurrentForm;
  /** By ticket, of those that have one of their own. */
  own: ReadonlyMap<string, CurrentForm>;
}

const formFor = (forms: TicketForms, ticketId: string): CurrentForm => forms.own.get(ticketId) ?? forms.event;

export type Attendee = Pick<ReturnType<typeof readAnswers>, 'person' | 'answers'> & { form: CurrentForm };

/**
 * Who comes on each place, in the places' order. With one form for all its answers stand for everybody who is asked the same form; where no
 * answers are given the buyer's contact stands in, as far as the form allows.
 */
export function attendees(sale: SaleFacts, forms: TicketForms, draft: Draft): Attendee[] {
  const problems: { path: string; message: string }[] = [];
  const people = new Map<string, Attendee[]>();
  draft.tickets.forEach((wanted, line) => {
    const form = formFor(forms, wanted.ticketId);
    const forAll = sale.settings.attendeeForm === 'one' ? sharedAnswers(forms, form, draft) : undefined;
    const of = people.get(wanted.ticketId) ?? [];
    people.set(wanted.ticketId, of);
    for (let place = 0; place < wanted.quantity; place += 1) {
      const given = forAll ?? wanted.attendees[place];
      const read = readAnswers(form.definition, given ? given.answers : contactOf(form, draft), draft.language);
      if (read.person.name === '') read.person.name = draft.buyer.name;
      for (const { fieldId, problem, n } of read.problems)
        problems.push({
          path: `orders.0.tickets.${line}.attendees.${forAll ? 0 : place}.answers.${fieldId}`,
          message: problemText(problem, draft.language, n),
        });
      of.push({ ...read, form });
    }
  });
  if (problems.length > 0) throw new Refusal('BAD_PARAMETER', { data: { fields: problems.slice(0, 200) } });
  // Places of one ticket stand together (order.price.ts), whatever lines of the basket they came from.
  return [...people.values()].flat();
}

/** The first answers given to this form in the basket. */
function sharedAnswers(forms: TicketForms, form: CurrentForm, draft: Draft) {
  return draft.tickets
    .filter((each) => formFor(forms, each.ticketId).formId === form.formId)
    .flatMap((each) => each.attendees)[0];
}

function contactOf(form: CurrentForm, draft: Draft): Record<string, unknown> {
  const contact: Record<string, unknown> = {};
  for (const field of form.definition.fields) {
    const value =
      field.means === 'name' || field.means === 'phone' || field.means === 'email'
        ? draft.buyer[field.means]
        : undefined;
    if (value !== undefined) contact[field.fieldId] = value;
  }
  return contact;
}
