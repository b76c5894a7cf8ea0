import { codeIn, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { codeHash } from './logic/hash.ts';
import { judge, ticketOf } from './logic/judge.ts';
import { searchRoster } from './logic/roster.ts';
import type { Found, Judgement, Person, Point, Standing, Target } from './logic/types.ts';
import type { DeskMeta, DeskStore } from './store.ts';

interface JudgedHere {
  judged: Judgement;
  /** How the server is told whom it is about: a text that holds no code goes as it was read, so that the log has it. */
  named: { code: string } | { signUserId: string };
  hash: string | null;
}

/** Finds whom a scan is about on this device's list, and what this device thinks of letting them in. */
export async function judgeHere(
  store: DeskStore,
  meta: DeskMeta | null,
  target: Target,
  at: number,
  forced: boolean,
): Promise<JudgedHere> {
  const { person, hash, named } = whoIsMeant(store, target);
  const point = pointOf(meta);
  const hallId = point?.hallId ?? null;
  const judged = judge({
    person,
    old: 'code' in target && hash !== null ? store.whyOld(hash) : undefined,
    standings: await standingsOf(store, person, hash),
    point,
    sameHall:
      hallId === null ? [] : (meta?.points ?? []).flatMap((each) => (each.hallId === hallId ? each.signPointId : [])),
    direction: wayOf(meta),
    at,
    forced,
  });
  return { judged: { ...judged, ...(await partyHere(store, person)) }, named, hash };
}

/** Whose companion somebody is and who comes with the same holder, as this device knows it. */
async function partyHere(
  store: DeskStore,
  person: Person | null,
): Promise<Pick<Judgement, 'companionOf' | 'companions'>> {
  if (person === null) return {};
  const holderId = person.companionOf ?? person.signUserId;
  const party = store.companionsOf(holderId).filter(({ state }) => state === 'APPROVED');
  if (party.length === 0) return {};
  const companions = await Promise.all(
    party.map(async (each) => ({
      signUserId: each.signUserId,
      name: each.name,
      isInside: (await standingsOf(store, each, each.codeHash)).some(({ isIn }) => isIn),
    })),
  );
  return { companionOf: person.companionOf ? (store.personById(holderId)?.name ?? null) : null, companions };
}

/** Which way people go at this desk: as its point leads, or as was chosen where it leads both ways. */
export function wayOf(meta: DeskMeta | null): Way {
  const direction = pointOf(meta)?.direction ?? 'in';
  return direction === 'both' ? (meta?.way ?? 'in') : direction;
}

/** Which camera looks at people who go as is set just now; null where the cameras do not say the way. */
export function facingOf(meta: DeskMeta | null): 'environment' | 'user' | null {
  if (!meta?.side || pointOf(meta)?.direction !== 'both') return null;
  return (meta.side === 'rear-in') === (wayOf(meta) === 'in') ? 'environment' : 'user';
}

/** Where somebody stands at each point: as the list says, and newer by the scans that this device made since. */
async function standingsOf(store: DeskStore, person: Person | null, hash: string | null): Promise<Standing[]> {
  const here = hash === null ? [] : await store.hereOf(hash);
  const others = (person?.at ?? []).filter((each) => !here.some((mine) => mine.signPointId === each.signPointId));
  return [...here, ...others];
}

/** The point at which this desk stands. */
export function pointOf(meta: DeskMeta | null): Point | null {
  const points = meta?.points ?? [];
  return points.find((each) => each.signPointId === meta?.pointId) ?? points[0] ?? null;
}

/** Whether somebody was chosen, or a whole code was read; a scanner may have lost some of its letters, or read a barcode of something else. */
export const isReadWhole = (target: Target) => !('code' in target) || codeIn(target.code) !== null;

/** Whom a code or a choice means on this device's list. */
export function whoIsMeant(
  store: DeskStore,
  target: Target,
): Pick<JudgedHere, 'named' | 'hash'> & { person: Person | null } {
  const code = 'code' in target ? codeIn(target.code) : null;
  const read = code === null ? null : codeHash(code);
  const found = 'code' in target ? read && store.personByHash(read) : store.personById(target.signUserId);
  const person = found || null;
  const hash = person?.codeHash ?? read;
  const named = 'code' in target ? { code: code ?? target.code.slice(0, 500) } : target;
  return { person, hash, named };
}

/** Searches this device's list. */
export function searchHere(store: DeskStore, meta: DeskMeta | null, question: string): Found[] {
  const found = searchRoster(store.everyone(), question);
  const point = pointOf(meta);
  return found.map((person) => {
    const { codeHash: _, phoneTail, ...rest } = person;
    return { ...rest, ...ticketOf(person, point), phone: phoneTail && `•••${phoneTail}` };
  });
}
