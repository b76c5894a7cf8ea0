import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('../../../server/testing/beside-sql.ts', import.meta.url));

interface Asked {
  /** Its id. */
  call: string;
  input: object;
  byHand: { text: string; values: unknown[] }[];
  turns: number;
  perTurn: number;
}

/** Milliseconds of each run. */
interface Answered {
  byHand: number[];
  handler: number[];
}

/** What a call's handler does in the database, by turns with statements by hand over one connection: in a process that has the server's inside, which nothing here has. */
export async function besideSql(url: string, organisationId: string) {
  const child = fork(worker);
  const tell = <Answer>(message: object) =>
    new Promise<Answer>((resolve, reject) => {
      const over = (code: number | null) => reject(new Error(`it ended with ${code}`));
      child.once('exit', over);
      child.once('message', (answer) => {
        child.off('exit', over);
        resolve(answer as Answer);
      });
      child.send(message);
    });
  await tell({ url, organisationId });
  return {
    ask: ({ call, input, byHand, turns, perTurn }: Asked) => tell<Answered>({ call, input, byHand, turns, perTurn }),
    end: () => child.disconnect(),
  };
}
