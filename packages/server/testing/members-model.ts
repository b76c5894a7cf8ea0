/**
 * What becomes of members, in plain TypeScript: who is there, whose numbers, registrations and labels are whose, and how merges and imports are taken back.
 * The rules are those of decisions 0061, 0064, 0066 and 0070; the database is held against it.
 */

export type Kind = 'phone' | 'email';
export type Field = 'name' | 'company';
const fields: readonly Field[] = ['name', 'company'];

export interface Said {
  name: string;
  company: string;
  contacts: readonly Value[];
}

export interface Value {
  kind: Kind;
  value: string;
}

type Source = 'hand' | 'import' | 'registration' | 'merge';

interface Contact extends Value {
  memberId: string;
  /** Who had it before a merge. */
  cameOf: string | null;
  isLive: boolean;
  isImported: boolean;
}

interface Person {
  id: string;
  name: string;
  company: string;
  isDeleted: boolean;
  became: string | null;
  /** Somebody has changed them since they were made. */
  isTouched: boolean;
  labels: Map<string, Source>;
}

interface Joined {
  participantId: string;
  eventId: string;
  name: string;
  memberId: string;
  cameOf: string | null;
}

interface Merge {
  id: string;
  into: string;
  parts: readonly string[];
  wrote: Map<Field, { was: string; wrote: string }>;
}

interface ImportedRow {
  outcome: 'MADE' | 'CHANGED' | 'SAME' | 'DOUBLE' | 'CONFLICT';
  memberId: string | null;
  was: Map<Field, { was: string; wrote: string }>;
  added: readonly Value[];
  labels: string[];
}

const isSame = (one: Value, other: Value) => one.kind === other.kind && one.value === other.value;
const plainName = (name: string) => name.toLowerCase().replaceAll(/\s/g, '');
const isOther = (one: string, other: string) => one !== '' && other !== '' && plainName(one) !== plainName(other);

export class MembersModel {
  readonly people = new Map<string, Person>();
  contacts: Contact[] = [];
  joined: Joined[] = [];
  /** Those that stand, in their order. */
  merges: Merge[] = [];
  readonly imports = new Map<string, readonly ImportedRow[]>();
  /** How many lines of a kind the history of somebody has. */
  readonly lines = new Map<string, number>();

  who(id: string): Person {
    const person = this.people.get(id);
    if (!person) throw new Error('nobody');
    return person;
  }

  /** Those who are in the list. */
  there = () => [...this.people.values()].filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  /** Those who can be brought back. */
  gone = () =>
    [...this.people.values()].filter(({ isDeleted, became }) => isDeleted && became === null).map(({ id }) => id);

  private tell(memberId: string, kind: string): void {
    const key = `${memberId} ${kind}`;
    this.lines.set(key, (this.lines.get(key) ?? 0) + 1);
  }

  private ownerOf = (of: Value): string | undefined =>
    this.contacts.find((each) => each.isLive && isSame(each, of))?.memberId;

  private owners = (some: readonly Value[]): string[] => [...new Set(some.flatMap((each) => this.ownerOf(each) ?? []))];

  private make(id: string, { name, company, contacts }: Said, isImported: boolean): void {
    this.people.set(id, {
      id,
      name,
      company,
      isDeleted: false,
      became: null,
      isTouched: false,
      labels: new Map(),
    });
    this.add(id, contacts, isImported);
  }

  /** What they had once, and lost, is theirs anew. */
  private add(memberId: string, some: readonly Value[], isImported: boolean): void {
    this.contacts = this.contacts.filter(
      (each) => each.memberId !== memberId || !some.some((value) => isSame(value, each)),
    );
    for (const { kind, value } of some)
      this.contacts.push({ kind, value, memberId, cameOf: null, isLive: true, isImported });
  }

  isTaken = (some: readonly Value[], memberId?: string): boolean =>
    this.owners(some).some((owner) => owner !== memberId);

  enter(id: string, said: Said): void {
    this.make(id, said, false);
    this.tell(id, 'added');
  }

  edit(id: string, change: Partial<Record<Field, string>> & { contacts?: readonly Value[] }): void {
    const person = this.who(id);
    const { contacts, ...words } = change;
    Object.assign(person, words);
    if (contacts) {
      const own = this.contacts.filter(({ memberId }) => memberId === id);
      const kept = own.filter((each) => contacts.some((value) => isSame(value, each)));
      const fresh = contacts.filter((value) => !kept.some((each) => isSame(value, each)));
      this.contacts = this.contacts.filter(({ memberId }) => memberId !== id);
      for (const each of kept) this.contacts.push({ ...each, isLive: true });
      this.add(id, fresh, false);
    }
    person.isTouched = true;
    this.tell(id, 'edited');
  }

  private delete(person: Person, kind: string): void {
    person.isDeleted = true;
    person.isTouched = true;
    for (const each of this.contacts) if (each.memberId === person.id) each.isLive = false;
    this.tell(person.id, kind);
  }

  remove = (id: string): void => this.delete(this.who(id), 'deleted');

  restore(id: string): void {
    const person = this.who(id);
    person.isDeleted = false;
    person.isTouched = true;
    for (const each of this.contacts) if (each.memberId === id && this.ownerOf(each) === undefined) each.isLive = true;
    this.tell(id, 'restored');
  }

  /** What a registration will come to. */
  meets({ eventId, name, contacts }: { eventId: string; name: string; contacts: readonly Value[] }) {
    const [found, other] = this.owners(contacts);
    if (other !== undefined) return { outcome: 'review' } as const;
    if (found === undefined) return { outcome: 'made' } as const;
    const isShared = this.joined.some(
      (each) => each.eventId === eventId && each.memberId === found && isOther(each.name, name),
    );
    return isShared ? ({ outcome: 'review' } as const) : ({ outcome: 'known', memberId: found } as const);
  }

  register(
    { participantId, eventId, name, contacts }: Omit<Joined, 'memberId' | 'cameOf'> & { contacts: readonly Value[] },
    { memberId, isNew }: { memberId: string; isNew: boolean },
  ): void {
    if (isNew) this.make(memberId, { name, company: '', contacts }, false);
    else {
      const person = this.who(memberId);
      person.name ||= name;
      this.add(
        memberId,
        contacts.filter((each) => this.ownerOf(each) === undefined),
        false,
      );
    }
    this.joined.push({ participantId, eventId, name, memberId, cameOf: null });
    this.tell(memberId, 'registered');
  }

  /** What the rows of a sheet, with nothing in common, come to; each field is filled where it is empty. */
  judge(rows: readonly Said[]): ImportedRow[] {
    const reached = new Set<string>();
    return rows.map(({ name, company, contacts }): ImportedRow => {
      const [found, other] = this.owners(contacts);
      const nothing = { memberId: null, was: new Map(), added: [], labels: [] };
      if (other !== undefined) return { ...nothing, outcome: 'CONFLICT' };
      if (found === undefined) return { ...nothing, outcome: 'MADE' };
      if (reached.has(found)) return { ...nothing, outcome: 'DOUBLE' };
      reached.add(found);
      const person = this.who(found);
      const said = { name, company };
      const was = new Map(
        fields.flatMap((field) =>
          person[field] === '' && said[field] !== '' ? [[field, { was: '', wrote: said[field] }] as const] : [],
        ),
      );
      const added = contacts.filter((each) => this.ownerOf(each) === undefined);
      const outcome = was.size + added.length > 0 ? 'CHANGED' : 'SAME';
      return { ...nothing, outcome, memberId: found, was, added };
    });
  }

  /** `madeIds`: of those who are made, in their order. */
  import(importId: string, rows: readonly Said[], labels: ReadonlyMap<string, string>, madeIds: string[]): void {
    const judged = this.judge(rows);
    for (const [at, row] of judged.entries()) {
      const said = rows[at];
      if (row.outcome === 'MADE' && said) {
        row.memberId = madeIds.shift() ?? '';
        this.make(row.memberId, said, true);
        this.tell(row.memberId, 'imported');
      } else if (row.outcome === 'CHANGED' && row.memberId !== null) {
        const person = this.who(row.memberId);
        for (const [field, { wrote }] of row.was) person[field] = wrote;
        this.add(person.id, row.added, true);
        person.isTouched = true;
        this.tell(person.id, 'imported');
      }
      if (row.memberId !== null) for (const [label, given] of labels) this.give(row.memberId, label, given, row);
    }
    this.imports.set(importId, judged);
  }

  private give(memberId: string, label: string, line: string, row?: ImportedRow): void {
    const { labels } = this.who(memberId);
    if (labels.has(label)) return;
    labels.set(label, row ? 'import' : 'hand');
    row?.labels.push(label);
    this.tell(memberId, line);
  }

  label = (memberId: string, label: string, line: string): void => this.give(memberId, label, line);

  unlabel(memberId: string, label: string, line: string): void {
    if (this.who(memberId).labels.delete(label)) this.tell(memberId, line);
  }

  /** Without a line: the channel's own list has it. */
  enterChannel(memberId: string, channel: string): void {
    const { labels } = this.who(memberId);
    if (!labels.has(channel)) labels.set(channel, 'registration');
  }

  undoImport(importId: string, taken: ReadonlyMap<string, string>): void {
    const rows = this.imports.get(importId) ?? [];
    this.imports.delete(importId);
    for (const { memberId, labels } of rows) {
      if (memberId === null) continue;
      const own = this.who(memberId).labels;
      for (const label of labels)
        if (own.get(label) === 'import') this.unlabel(memberId, label, taken.get(label) ?? '');
    }
    for (const { outcome, memberId, was, added } of rows) {
      if (memberId === null) continue;
      const person = this.who(memberId);
      const hasRegistered = this.joined.some((each) => each.memberId === memberId);
      if (outcome === 'MADE' && !person.isDeleted && !person.isTouched && !hasRegistered)
        this.delete(person, 'importUndone');
      if (outcome !== 'CHANGED') continue;
      for (const [field, { was: former, wrote }] of was) if (person[field] === wrote) person[field] = former;
      // Wherever it is by now, it is still what was added to them.
      const isAdded = (each: Contact) =>
        each.isImported && (each.cameOf ?? each.memberId) === memberId && added.some((value) => isSame(value, each));
      this.contacts = this.contacts.filter((each) => !isAdded(each));
      person.isTouched = true;
      this.tell(memberId, 'importUndone');
    }
  }

  merge(id: string, into: string, parts: readonly string[], take: Partial<Record<Field, number>>): void {
    const stays = this.who(into);
    const all = [stays, ...parts.map((part) => this.who(part))];
    const wrote: Merge['wrote'] = new Map();
    for (const field of fields) {
      const chosen = take[field];
      const value =
        chosen === undefined ? (all.find((one) => one[field] !== '')?.[field] ?? '') : (all[chosen]?.[field] ?? '');
      if (value !== stays[field]) wrote.set(field, { was: stays[field], wrote: value });
    }
    for (const [field, { wrote: value }] of wrote) stays[field] = value;
    const moving = this.contacts.filter(({ memberId, isLive }) => isLive && parts.includes(memberId));
    // What who stays had once, and lost to one of the others.
    this.contacts = this.contacts.filter(
      (each) => each.memberId !== into || !moving.some((value) => isSame(value, each)),
    );
    for (const each of [...moving, ...this.joined.filter(({ memberId }) => parts.includes(memberId))]) {
      each.cameOf ??= each.memberId;
      each.memberId = into;
    }
    for (const part of all.slice(1)) {
      part.became = into;
      part.isDeleted = true;
      for (const label of part.labels.keys()) if (!stays.labels.has(label)) stays.labels.set(label, 'merge');
    }
    for (const each of all) each.isTouched = true;
    this.merges.push({ id, into, parts, wrote });
    this.tell(into, 'merged');
  }

  private children = (id: string) => [...this.people.values()].filter(({ became }) => became === id);
  tree = (id: string): string[] => [id, ...this.children(id).flatMap((child) => this.tree(child.id))];

  /** Answers the fields that stay as they are. */
  unmerge(id: string): Field[] {
    const at = this.merges.findIndex((merge) => merge.id === id);
    const merge = this.merges[at];
    if (!merge) throw new Error('no merge');
    const up = [this.who(merge.into)];
    for (let top = up[0]; top && top.became !== null; top = up.at(-1)) up.push(this.who(top.became));
    const root = up.at(-1)?.id;
    for (const part of merge.parts) {
      const tree = this.tree(part);
      const person = this.who(part);
      person.became = null;
      person.isDeleted = false;
      person.isTouched = true;
      const own = <Row extends { memberId: string; cameOf: string | null }>(rows: Row[]) =>
        rows.filter(({ memberId, cameOf }) => memberId === root && cameOf !== null && tree.includes(cameOf));
      const back = own(this.contacts);
      this.contacts = this.contacts.filter(
        (each) => each.memberId !== part || !back.some((value) => isSame(value, each)),
      );
      for (const each of back) each.isLive ||= this.ownerOf(each) === undefined;
      for (const each of [...back, ...own(this.joined)]) {
        each.memberId = part;
        if (each.cameOf === part) each.cameOf = null;
      }
    }
    for (const person of up) {
      const brought = this.children(person.id);
      for (const [label, source] of person.labels)
        if (source === 'merge' && !brought.some(({ labels }) => labels.has(label))) person.labels.delete(label);
      person.isTouched = true;
    }
    this.merges.splice(at, 1);
    const kept: Field[] = [];
    const stays = this.who(merge.into);
    for (const [field, { was, wrote }] of merge.wrote) {
      const next = this.merges.slice(at).find((later) => later.into === merge.into && later.wrote.has(field));
      const after = next?.wrote.get(field);
      if (after ? after.was === wrote : stays[field] === wrote) {
        if (after) after.was = was;
        else stays[field] = was;
      } else kept.push(field);
    }
    this.tell(merge.into, 'unmerged');
    return kept;
  }

  /** As the test reads it from the database. */
  shown() {
    const people = [...this.people.values()];
    const labels = people.flatMap(({ id, isDeleted, labels: own }) =>
      [...own].map(([label]) => ({ line: `${label} ${id} ${!isDeleted}`, label, isDeleted })),
    );
    const counts = new Map<string, number>();
    for (const { label, isDeleted } of labels) if (!isDeleted) counts.set(label, (counts.get(label) ?? 0) + 1);
    return {
      people: people
        .map(({ id, name, company, isDeleted, became }) =>
          [id, name, company, isDeleted, became, this.tree(id).length - 1].join(' | '),
        )
        .sort(),
      contacts: this.contacts
        .map(({ memberId, value, isLive, cameOf }) => [memberId, value, isLive, cameOf].join(' | '))
        .sort(),
      found: this.there()
        .map((id) => this.words(id))
        .sort(),
      joined: this.joined
        .map(({ participantId, memberId, cameOf }) => [participantId, memberId, cameOf].join(' | '))
        .sort(),
      labels: labels.map(({ line }) => line).sort(),
      counts: Object.fromEntries(counts),
      lines: Object.fromEntries(this.lines),
    };
  }

  /** What a search finds somebody by. */
  private words(id: string): string {
    const own = this.contacts.filter(({ memberId, isLive }) => isLive && memberId === id);
    return [id, ...own.map(({ value }) => value).sort()].join(' ');
  }
}
