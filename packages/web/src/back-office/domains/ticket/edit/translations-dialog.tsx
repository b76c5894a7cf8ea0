import type { Language } from '@convoke/contract/core/language.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import { type ManagedTicket, ticketAdd, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { boundsIn, Field } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { type WordField, WordsInput } from '../../../../ui/form/words-input.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { ofTickets, wordsOf } from './ticket-words.ts';

interface Props {
  tickets: readonly ManagedTicket[];
  /** The language that the tickets themselves are in. */
  main: Language;
  open: boolean;
  onClose: () => void;
}

const max = (name: 'name' | 'description') => boundsIn(ticketAdd, name).max ?? 100;

/** The names and descriptions of an event's tickets in further languages, all in one place. */
export function TranslationsDialog({ tickets, main, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('ticket');
  const fields = tickets.flatMap(({ ticketId, name, description }): WordField[] => [
    { name: `${ticketId} name`, label: name, own: name, max: max('name') },
    {
      name: `${ticketId} description`,
      label: `${name} · ${t('field:description')}`,
      own: description,
      max: max('description'),
      kind: 'lines',
    },
  ]);
  const save = async ({ words }: { words: Words<string> }) => {
    const quiet = { quiet: true, hideLoad: true };
    for (const ticket of tickets) {
      const given = wordsOf(words, ticket.ticketId);
      if (JSON.stringify(given) === JSON.stringify(wordsOf(ofTickets(tickets), ticket.ticketId))) continue;
      await call(ticketUpdate, { ticketId: ticket.ticketId, words: given }, quiet);
    }
    void message.success(t('common:saved'));
    await refresh();
  };
  return (
    <FormDialog<{ words: Words<string> }>
      open={open}
      name="ticket-translations"
      title={t('ticket:translations')}
      width={760}
      initial={{ words: ofTickets(tickets) }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field of={ticketUpdate} name="words">
        <WordsInput main={main} fields={fields} />
      </Field>
    </FormDialog>
  );
}
