import type { RosterChange } from './roster.ts';
import type { OldCode, Person } from './types.ts';

/** Everyone on this device's list, in memory: found by code or by id at once. */
export class People {
  private readonly byHash = new Map<string, Person>();
  private readonly byId = new Map<string, Person>();
  /** Companions, by the id of their holder. */
  private readonly byHolder = new Map<string, Set<Person>>();

  /** Codes that were good, by their hash: why they let nobody in any more. */
  private readonly old = new Map<string, OldCode['why']>();

  get size(): number {
    return this.byHash.size;
  }

  withHash(codeHash: string): Person | undefined {
    return this.byHash.get(codeHash);
  }

  withId(signUserId: string): Person | undefined {
    return this.byId.get(signUserId);
  }

  whyOld(codeHash: string): OldCode['why'] | undefined {
    return this.old.get(codeHash);
  }

  oldCodes(): OldCode[] {
    return [...this.old].map(([codeHash, why]) => ({ codeHash, why }));
  }

  companionsOf(signUserId: string): Person[] {
    return [...(this.byHolder.get(signUserId) ?? [])];
  }

  everyone(): Iterable<Person> {
    return this.byHash.values();
  }

  put(person: Person): void {
    this.remove(person.codeHash);
    this.byHash.set(person.codeHash, person);
    this.byId.set(person.signUserId, person);
    if (!person.companionOf) return;
    const party = this.byHolder.get(person.companionOf);
    if (party) party.add(person);
    else this.byHolder.set(person.companionOf, new Set([person]));
  }

  remove(codeHash: string): void {
    const person = this.byHash.get(codeHash);
    if (!person) return;
    this.byHash.delete(codeHash);
    // Who was given another code is on the list by that one.
    if (this.byId.get(person.signUserId) === person) this.byId.delete(person.signUserId);
    if (person.companionOf) this.byHolder.get(person.companionOf)?.delete(person);
  }

  apply({
    put,
    remove,
    old = [],
  }: Pick<RosterChange, 'put' | 'remove'> & { old?: readonly OldCode[] | undefined }): void {
    for (const person of put) this.put(person);
    for (const codeHash of remove) this.remove(codeHash);
    for (const { codeHash, why } of old) this.old.set(codeHash, why);
  }

  /** Whose sign-in was taken back here: at this point, as far as the list knew. */
  takeBack(codeHash: string, pointId: string | null): void {
    const person = this.byHash.get(codeHash);
    if (!person) return;
    const there = person.at.find((each) => each.signPointId === pointId)?.entries ?? 0;
    const entriesUsed = Math.max(0, (person.entriesUsed ?? 0) - there);
    const at = person.at.filter((each) => each.signPointId !== pointId);
    this.put({ ...person, signedInAt: null, entriesUsed, at });
  }

  clear(): void {
    this.byHash.clear();
    this.byId.clear();
    this.byHolder.clear();
    this.old.clear();
  }
}
