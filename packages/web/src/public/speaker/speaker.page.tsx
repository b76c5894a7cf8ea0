import type { GuestPage } from '@convoke/contract/guest/guest.page.calls.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { eventTimes, hourText, momentText, zoneText } from '../core/time.ts';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Draft, type Range, useSpeaker } from './use-speaker.ts';

export const namespaces = ['public-speaker'] as const;

/** As many times as somebody can say. */
const mostRanges = 40;

/** What a guest of an event says there: who they are, when they can be there, and whether they come. Opened by a secret link alone. */
export function View({ data: { code } }: { data: { code: string } }) {
  const { t } = usePage();
  const own = useSpeaker(code);
  const { page, draft } = own;
  const [isTried, setTried] = useState(false);
  if (own.isOver)
    return (
      <Frame className="notice">
        <h1>{t('public-speaker:over')}</h1>
        <p>{t('public-speaker:over-hint')}</p>
      </Frame>
    );
  if (!page || !draft)
    return (
      <Frame className="notice">
        <h1>{t('public-speaker:title')}</h1>
        <p role="status">{own.problem || t('public-speaker:opening')}</p>
      </Frame>
    );
  return (
    <Frame className="speaker">
      <Head page={page} code={code} />
      <Answer draft={draft} onChange={own.change} />
      <form
        className="card speaker-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The row that lacks a time says so itself; one that is not needed can be removed.
          const inputs = [...event.currentTarget.querySelectorAll('input')];
          const empty = inputs.find(({ required, value }) => required && value === '');
          setTried(empty !== undefined);
          if (empty) empty.focus();
          else void own.save();
        }}
      >
        <Photo page={page} busy={own.busy} onPick={(file) => void own.sendPhoto(file)} />
        <div className="field">
          <label htmlFor="speaker-biography">{t('public-speaker:biography')}</label>
          <textarea
            id="speaker-biography"
            rows={9}
            maxLength={10_000}
            value={draft.biography}
            aria-describedby="speaker-biography-hint"
            onChange={(event) => own.change({ biography: event.currentTarget.value })}
          />
          <p id="speaker-biography-hint" className="fine">
            {t('public-speaker:biography-hint')}
          </p>
        </div>
        <Times page={page} ranges={draft.ranges} isTried={isTried} onChange={(ranges) => own.change({ ranges })} />
        {own.problem && (
          <p className="note note-bad" role="alert">
            {own.problem}
          </p>
        )}
        {own.theirs && <Theirs page={own.theirs} draft={draft} onTake={own.takeTheirs} />}
        <button type="submit" className="button primary wide" disabled={own.busy}>
          {t('public-speaker:save')}
        </button>
        <p role="status" className="speaker-saved">
          {own.isSaved && (
            <span className="note note-good">
              <Icon name="check" /> {t('public-speaker:saved')}
            </span>
          )}
        </p>
      </form>
      <Items page={page} />
    </Frame>
  );
}

function Head({ page, code }: { page: GuestPage; code: string }) {
  const { t, locale } = usePage();
  const { event } = page;
  const times = eventTimes(event, locale);
  return (
    <header>
      <p className="fine">
        {event.isPublic ? <a href={`/event/${encodeURIComponent(code)}`}>{event.title}</a> : event.title} · {times.day}
      </p>
      <h1>{page.name}</h1>
      <p className="lead">{[page.title, page.company].filter(Boolean).join(' · ')}</p>
      <p>{t('public-speaker:text')}</p>
    </header>
  );
}

/** Whether they come; said with everything else. */
function Answer({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { t } = usePage();
  return (
    <fieldset className="speaker-answer">
      <legend>{t('public-speaker:answer')}</legend>
      {(['CONFIRMED', 'DECLINED'] as const).map((state) => (
        <button
          key={state}
          type="button"
          className={`button ${draft.state === state ? 'primary' : 'quiet'}`}
          aria-pressed={draft.state === state}
          onClick={() => onChange({ state })}
        >
          {t(state === 'CONFIRMED' ? 'public-speaker:confirm' : 'public-speaker:decline')}
        </button>
      ))}
    </fieldset>
  );
}

function Photo({ page, busy, onPick }: { page: GuestPage; busy: boolean; onPick: (file: File) => void }) {
  const { t } = usePage();
  return (
    <div className="field speaker-photo">
      {page.photoUrl && <img src={page.photoUrl} alt={page.name} width={96} height={96} />}
      <label className="button quiet">
        {t(page.photoUrl ? 'public-speaker:other-photo' : 'public-speaker:photo')}
        <input
          type="file"
          className="visually-hidden"
          accept="image/png,image/jpeg,image/webp,image/gif"
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) onPick(file);
            event.currentTarget.value = '';
          }}
        />
      </label>
    </div>
  );
}

function Times({
  page,
  ranges,
  isTried,
  onChange,
}: {
  page: GuestPage;
  ranges: readonly Range[];
  /** Whether it was to be saved with a time missing: those that are still missing are marked. */
  isTried: boolean;
  onChange: (ranges: readonly Range[]) => void;
}) {
  const { t, locale } = usePage();
  const { event } = page;
  const zone = zoneText(event.startsAt, event.timeZone, locale).name;
  const put = (at: number, part: Partial<Range>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)));
  return (
    <fieldset className="field speaker-times">
      <legend>{t('public-speaker:times', { zone })}</legend>
      {ranges.length === 0 && <p className="fine">{t('public-speaker:times-none')}</p>}
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place.
        <div key={index} className="speaker-time">
          <label>
            <span>{t('public-speaker:from')}</span>
            <input
              type="datetime-local"
              required
              aria-invalid={isTried && range.from === ''}
              value={range.from}
              onChange={(change) => put(index, { from: change.currentTarget.value })}
            />
            {isTried && range.from === '' && <span className="field-problem">{t('public-speaker:time-missing')}</span>}
          </label>
          <label>
            <span>{t('public-speaker:to')}</span>
            <input
              type="datetime-local"
              required
              aria-invalid={isTried && range.to === ''}
              value={range.to}
              onChange={(change) => put(index, { to: change.currentTarget.value })}
            />
            {isTried && range.to === '' && <span className="field-problem">{t('public-speaker:time-missing')}</span>}
          </label>
          <button
            type="button"
            className="button quiet"
            onClick={() => onChange(ranges.filter((_, other) => other !== index))}
          >
            {t('public-speaker:remove')}
            <span className="visually-hidden"> {index + 1}</span>
          </button>
        </div>
      ))}
      {ranges.length < mostRanges && (
        <button
          type="button"
          className="button quiet"
          onClick={() => onChange([...ranges, { from: ranges.at(-1)?.to ?? '', to: '' }])}
        >
          {t('public-speaker:add-time')}
        </button>
      )}
    </fieldset>
  );
}

/** What the organiser has changed since the page was opened: saving again goes over it. */
function Theirs({ page, draft, onTake }: { page: GuestPage; draft: Draft; onTake: () => void }) {
  const { t } = usePage();
  const differs = [
    page.biography !== draft.biography && t('public-speaker:biography'),
    page.state !== draft.state && t('public-speaker:answer'),
  ].filter(Boolean);
  return (
    <div className="note speaker-theirs">
      <p>
        {differs.length > 0
          ? t('public-speaker:differs', { fields: differs.join(', ') })
          : t('public-speaker:differs-not')}
      </p>
      <button type="button" className="button quiet" onClick={onTake}>
        {t('public-speaker:theirs')}
      </button>
    </div>
  );
}

function Items({ page }: { page: GuestPage }) {
  const { t, locale } = usePage();
  const { timeZone } = page.event;
  if (page.items.length === 0) return null;
  return (
    <section className="speaker-items" aria-labelledby="speaker-items">
      <h2 id="speaker-items">{t('public-speaker:items')}</h2>
      <ul>
        {page.items.map((item) => {
          const end = new Date(Date.parse(item.startsAt) + item.minutes * 60_000).toISOString();
          return (
            <li key={`${item.startsAt} ${item.title}`}>
              <strong>{item.title}</strong>
              <span className="fine">
                {momentText(item.startsAt, timeZone, locale)} – {hourText(end, timeZone, locale)}
                {item.place && ` · ${item.place}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
