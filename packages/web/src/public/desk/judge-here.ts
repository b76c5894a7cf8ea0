import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { codeHash } from './logic/hash.ts';
import { judge } from './logic/judge.ts';
import { searchRoster } from './logic/roster.ts';
import type { Found, Judgement, Target } from './logic/types.ts';
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
  const points = meta?.points ?? [];
  const code = 'code' in target ? codeIn(target.code) : null;
  const read = code === null ? null : codeHash(code);
  const found = 'code' in target ? read && (await store.personByHash(read)) : await store.personById(target.signUserId);
  const person = found || null;
  const hash = person?.codeHash ?? read;
  const judged = judge({
    person,
    hereAt: hash ? await store.hereAt(pointId, hash) : null,
    point: points.find((each) => each.signPointId === pointId) ?? points[0] ?? null,
    severalPoints: points.length > 1,
    at,
    forced,
  });
  const named = 'code' in target ? { code: code ?? target.code.slice(0, 500) } : target;
  return { judged, named, hash };
}

/** Searches this device's list. */
export async function searchHere(store: DeskStore, question: string): Promise<Found[]> {
  const found = searchRoster(await store.everyone(), question);
  return found.map(({ codeHash: _, phoneTail, ...rest }) => ({ ...rest, phone: phoneTail && `•••${phoneTail}` }));
}
