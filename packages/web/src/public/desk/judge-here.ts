import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { codeHash } from './logic/hash.ts';
import { judge, ticketOf } from './logic/judge.ts';
import { searchRoster } from './logic/roster.ts';
import type { Found, Judgement, Person, Point, Target } from './logic/types.ts';
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
  const pointId = meta?.pointId ?? null;
  const { person, hash, named } = await whoIsMeant(store, target);
  const judged = judge({
    person,
    hereAt: hash ? await store.hereAt(pointId, hash) : null,
    point: pointOf(meta),
    severalPoints: (meta?.points.length ?? 0) > 1,
    at,
    forced,
  });
  return { judged, named, hash };
}

/** The point at which this desk stands. */
function pointOf(meta: DeskMeta | null): Point | null {
  const points = meta?.points ?? [];
  return points.find((each) => each.signPointId === meta?.pointId) ?? points[0] ?? null;
}

/** Whom a code or a choice means on this device's list. */
export async function whoIsMeant(
  store: DeskStore,
  target: Target,
): Promise<Pick<JudgedHere, 'named' | 'hash'> & { person: Person | null }> {
  const code = 'code' in target ? codeIn(target.code) : null;
  const read = code === null ? null : codeHash(code);
  const found = 'code' in target ? read && (await store.personByHash(read)) : await store.personById(target.signUserId);
  const person = found || null;
  const hash = person?.codeHash ?? read;
  const named = 'code' in target ? { code: code ?? target.code.slice(0, 500) } : target;
  return { person, hash, named };
}

/** Searches this device's list. */
export async function searchHere(store: DeskStore, meta: DeskMeta | null, question: string): Promise<Found[]> {
  const found = searchRoster(await store.everyone(), question);
  const point = pointOf(meta);
  return found.map((person) => {
    const { codeHash: _, phoneTail, ...rest } = person;
    return { ...rest, ...ticketOf(person, point), phone: phoneTail && `•••${phoneTail}` };
  });
}
