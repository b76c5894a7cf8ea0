import { hash } from 'node:crypto';

const newline = 0x0a;

/**
 * What a table holds, in a few bytes: how many rows, and the sum of their digests (SHA-256, 128 bits of each). The order of rows plays no part, since a
 * table that is filled anew need not keep it. Fed with what `COPY … TO STDOUT` writes in its text format, where a newline ends a row and nothing else.
 */
export class RowSum {
  rows = 0;
  private readonly lanes = new Uint32Array(4);
  private rest: Buffer = Buffer.alloc(0);

  add(part: Buffer): void {
    let from = 0;
    for (let end = part.indexOf(newline); end !== -1; end = part.indexOf(newline, from)) {
      const row = part.subarray(from, end);
      this.addRow(this.rest.length === 0 ? row : Buffer.concat([this.rest, row]));
      this.rest = Buffer.alloc(0);
      from = end + 1;
    }
    if (from < part.length) this.rest = Buffer.concat([this.rest, part.subarray(from)]);
  }

  /** As 32 hexadecimal digits. */
  digest(): string {
    if (this.rest.length > 0) throw new Error('the last row has no end');
    return [...this.lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  private addRow(row: Buffer): void {
    this.rows += 1;
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < 4; lane += 1)
      this.lanes[lane] = (this.lanes[lane] as number) + digest.readUInt32LE(4 * lane);
  }
}
