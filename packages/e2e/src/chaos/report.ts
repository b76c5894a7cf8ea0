import { readFileSync } from 'node:fs';
import type { Chaos } from './run.ts';
import type { Verdict } from './verdict.ts';

/** Examples shown of what breaks a rule. */
const examples = 5;

/** Prints what happened and what holds; true when everything does. */
export function report(
  { world, deaths, settled }: Chaos,
  verdicts: readonly Verdict[],
  seconds: number,
  logFile: string,
): boolean {
  const { memory } = world;
  const seconds1 = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `${seconds.toFixed(0)} s in all. Deaths: servers ${deaths.servers.join(' and ')}, PostgreSQL ${deaths.database}; the longest absence ${seconds1(deaths.longestMs)}`,
  );
  const patient = deaths.stops.filter(({ isByItself }) => isByItself).length;
  console.log(
    `Servers were killed ${deaths.killed} times and asked to end ${deaths.stops.length} times, ${patient} of which they did by themselves; all were restarted in turn ${deaths.rolls} times`,
  );
  console.log(
    `After the last death all money was in the book within ${seconds1(settled.bookedMs)}, everything at rest within ${seconds1(settled.restMs)}\n`,
  );
  console.log('What people did, and what happened to them');
  const counts = [
    ...memory.counts,
    ...[...settled.repairs].map(([name, n]) => [`repaired by the organiser: ${name}`, n] as const),
  ];
  for (const [what, times] of counts.sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${String(times).padStart(7)}  ${what}`);
  console.log('\nWhat the processes logged as errors');
  for (const [what, times] of logged(logFile)) console.log(`  ${String(times).padStart(7)}  ${what}`);
  console.log('\nWhat must hold');
  for (const { rule, checked, wrong } of verdicts) {
    console.log(`  ${wrong.length === 0 ? 'good' : 'BAD '} ${String(checked).padStart(6)}  ${rule}`);
    for (const one of wrong.slice(0, examples)) console.log(`                 ${one}`);
    if (wrong.length > examples) console.log(`                 and ${wrong.length - examples} more`);
  }
  const broken = verdicts.filter(({ wrong }) => wrong.length > 0).length;
  console.log(`\n${verdicts.length - broken} rules hold, ${broken} broken`);
  return broken === 0;
}

/** Log lines by their message and what was behind it. */
function logged(file: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (!text.startsWith('{')) continue;
    try {
      const line = JSON.parse(text) as { msg?: string; err?: { message?: string }; job?: string };
      const what = [line.msg, line.job, line.err?.message?.slice(0, 80)].filter(Boolean).join(': ');
      counts.set(what, (counts.get(what) ?? 0) + 1);
    } catch {
      // Half a line of a process that died.
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 25);
}
