import {
  type MemberImportFacts,
  memberImportMatch,
  memberImportStep,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { must, wire } from './client.ts';

/** Imports of members through HTTP, as the wizard makes them. */

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const phoneOf = (n: number) => `13${String(n).padStart(9, '0')}`;

/** So many rows: every fiftieth has a fault, every twentieth is the one before once more. */
export function fileOfPeople(rows: number): { text: string; bad: number; doubles: number } {
  const lines = ['Name,Phone,E-mail,Company'];
  let [bad, doubles] = [0, 0];
  for (let n = 0; n < rows; n += 1) {
    if (n % 50 === 7) {
      bad += 1;
      lines.push(`Person ${n},12,,Company ${n % 900}`);
    } else if (n % 20 === 9) {
      doubles += 1;
      lines.push(`Person ${n - 1},${phoneOf(n - 1)},,`);
    } else lines.push(`Person ${n},${phoneOf(n)},p${n}@example.com,Company ${n % 900}`);
  }
  return { text: lines.join('\n'), bad, doubles };
}

export async function uploadPeople(url: string, token: string, text: string): Promise<string> {
  const { method, path, headers } = wire(memberImportUpload, {}, token);
  delete headers['content-type'];
  const body = new FormData();
  body.append('file', new Blob([text]), 'people.csv');
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: { importId: string };
  };
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data.importId;
}

export const matchPeople = (url: string, token: string, importId: string) =>
  must(url, memberImportMatch, { importId, columns: ['name', 'phone', 'email', 'company'] }, token);

/** Waits until an import stands as said; whoever kills the server meanwhile is waited for. */
export async function importIs(
  url: string,
  token: string,
  importId: string,
  state: MemberImportFacts['state'],
  seconds = 240,
): Promise<MemberImportFacts> {
  const until = Date.now() + seconds * 1000;
  let last: MemberImportFacts | null = null;
  while (Date.now() < until) {
    const answer = await must(url, memberImportStep, { importId }, token).catch(() => null);
    last = answer?.of ?? last;
    if (last?.state === state) return last;
    if (last?.state === 'FAILED') break;
    await pause(100);
  }
  throw new Error(`the import is ${last?.state} at ${last?.progress}, not ${state}`);
}
