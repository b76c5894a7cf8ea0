import { maxAgendaItems, maxAgendaMinutes } from '@convoke/contract/schedule/schedule.rules.ts';
import { NotAProgramme, type Programme, type ProgrammeItem, type ProgrammePerson } from './programme.ts';

/** Collects a programme while a file is read: each date, place, track and person once, in the order they are met. */
export class Gathering {
  readonly programme: Programme;
  private readonly people = new Map<string, ProgrammePerson>();

  constructor(title: string, timeZone: string | null) {
    this.programme = { title, timeZone, dates: [], places: [], tracks: [], people: [], items: [], faults: [] };
  }

  date(date: string, opensAt: string | null = null, closesAt: string | null = null): void {
    if (date && !this.programme.dates.some((known) => known.date === date))
      this.programme.dates.push({ date, opensAt, closesAt });
  }

  place(name: string, guid: string | null = null, capacity: number | null = null): void {
    if (!name) return;
    const known = this.programme.places.find((place) => place.name === name);
    if (!known) this.programme.places.push({ name, guid, capacity });
    else {
      known.guid ??= guid;
      known.capacity ??= capacity;
    }
  }

  track(name: string, colour: string | null = null): void {
    if (!name) return;
    const known = this.programme.tracks.find((track) => track.name === name);
    if (!known) this.programme.tracks.push({ name, colour: colour?.toLowerCase() ?? null });
  }

  /**
   * Answers the key by which items mean this person; undefined for nobody. Within one programme a name is a person: systems give the same one a second id
   * more often (38C3 does for four) than two people of one name speak.
   */
  person(name: string, guid: string | null, biography = ''): string | undefined {
    const called = name.replace(/\s+/g, ' ').trim();
    if (!called) return undefined;
    const key = called.normalize('NFC');
    const known = this.people.get(key);
    if (known) known.biography ||= biography;
    else {
      const person = { key, guid, name: called, biography };
      this.people.set(key, person);
      this.programme.people.push(person);
    }
    return key;
  }

  /** `minutes` undefined = could not be read. */
  item(item: Omit<ProgrammeItem, 'minutes'> & { minutes: number | undefined }): void {
    const { faults, items } = this.programme;
    if (items.length >= maxAgendaItems) throw new NotAProgramme('too-many-items');
    const what = item.title || item.guid || String(items.length + 1);
    if (!item.title) faults.push({ what, problem: 'no-title' });
    let minutes = item.minutes;
    if (minutes === undefined || minutes > maxAgendaMinutes) {
      faults.push({ what, problem: 'bad-duration' });
      minutes = minutes === undefined ? 30 : maxAgendaMinutes;
    }
    if (item.place) this.place(item.place);
    this.track(item.track);
    if (item.date) this.date(item.date);
    const people = item.people.filter(({ key }, at) => item.people.findIndex((other) => other.key === key) === at);
    items.push({ ...item, people, title: item.title || '—', minutes });
  }

  /** What was read; refuses a file with nothing in it. */
  whole(): Programme {
    if (this.programme.items.length === 0) throw new NotAProgramme('nothing-in-it');
    return this.programme;
  }
}
