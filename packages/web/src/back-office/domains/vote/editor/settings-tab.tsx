import { voteEdit } from '@convoke/contract/vote/vote.calls.ts';
import { useTranslation } from 'react-i18next';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';
import { EventSelect } from '../../event/event-select.part.tsx';
import type { VoteEditor } from './use-draft.ts';
import { WordsFields } from './words-fields.tsx';

interface Props {
  editor: VoteEditor;
  eventTitle: string | null;
}

/** What the vote is called, what stands over its page, where it belongs, and whose days count. */
export function SettingsTab({ editor, eventTitle }: Props) {
  const { t } = useTranslation();
  const { draft, change } = editor;
  const isCountedByDay = draft.rounds.some((round) => round.period === 'day' && round.ballots > 0);
  return (
    <WordsFields editor={editor}>
      <div className="vote-grid">
        <KeptField
          of={voteEdit}
          name="eventId"
          id="vote-event"
          label={t('vote:field.event')}
          extra={t('vote:settings.event')}
        >
          <EventSelect
            id="vote-event"
            placeholder={t('vote:settings.noEvent')}
            value={draft.eventId}
            known={eventTitle}
            // Its days are the event's, unless ballots are counted by them already.
            onChange={(eventId, timeZone) => change({ eventId, ...(timeZone && !isCountedByDay && { timeZone }) })}
          />
        </KeptField>
        <KeptField
          of={voteEdit}
          name="timeZone"
          id="vote-zone"
          label={t('field:timeZone')}
          extra={t(isCountedByDay ? 'vote:settings.zoneFixed' : 'vote:settings.zone')}
        >
          <ZoneSelect
            id="vote-zone"
            value={draft.timeZone}
            disabled={isCountedByDay}
            onChange={(timeZone) => timeZone !== null && change({ timeZone })}
          />
        </KeptField>
      </div>
    </WordsFields>
  );
}
