import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { startedAt } from './process-facts.ts';
import { Trouble } from './trouble.ts';

/**
 * Holds a file so that two launchers never work in one folder. The lock of a killed process is taken over: the file names the process
 * and when it began, so a process number given to somebody else does not keep it locked.
 */
export function holdLock(file: string, what: string): () => void {
  const mine = `${process.pid} ${startedAt(process.pid) ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const held = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).trim();
      const [pid = '', ...began] = held.split(' ');
      if (held === mine.trim()) break;
      if (pid !== '' && startedAt(Number(pid)) === began.join(' ')) {
        throw new Trouble(`${what} is in use by another running process (${pid}).`);
      }
      if (attempt > 3) throw new Trouble(`${what} could not be locked (${file}).`);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(file, { force: true });
}
