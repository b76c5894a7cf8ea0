import type { Conflict, Person, QueuedScan } from './types.ts';

/**
 * People whom this desk alone let in, and who were the first ones for the server when it heard of them. Another desk without a network may tell later of an
 * earlier time: then both let them in, and this desk shows it too. Kept while the page is open.
 */
export class Firsts {
  private readonly scans = new Map<string, QueuedScan>();

  note(answered: readonly { scan: QueuedScan; inAt: string | null }[]): void {
    for (const { scan, inAt } of answered)
      if (scan.letIn === true && scan.codeHash !== null && inAt !== null && isSame(inAt, scan.scannedAt))
        this.scans.set(scan.codeHash, scan);
  }

  /** The differences that a page of the list brings to light, each once. */
  overtaken(people: readonly Person[]): Conflict[] {
    return people.flatMap(({ codeHash, at, name, company }) => {
      const scan = this.scans.get(codeHash);
      const listed = at.find((each) => each.signPointId === scan?.pointId);
      if (!scan || !listed || Date.parse(listed.firstAt) >= Date.parse(scan.scannedAt)) return [];
      this.scans.delete(codeHash);
      const { nonce, scannedAt } = scan;
      return { nonce, kind: 'twice', name, company, scannedAt, result: 'already', otherAt: listed.firstAt };
    });
  }
}

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other);
