import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs a command in this process's place: signals go to it, its exit code becomes ours. With `channel` it also has a channel to us, by
 * which it notices when we are killed.
 */
export function runInstead(command, args, { env = process.env, cwd, channel = false } = {}) {
  const stdio = channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(command, args, { env, cwd, stdio });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  child.on('error', (error) => {
    console.error(`convoke: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  return child;
}

/**
 * Runs one step to its end and answers `{ status, output }`; the output is kept when `quiet`, otherwise shown at the descriptor `out`. When we are asked to stop,
 * the step is stopped first: nothing is left working on our files.
 */
export function runStep(command, args, { env = process.env, cwd, quiet = false, out = 2, onSpawn } = {}) {
  return new Promise((settle) => {
    const stdio = ['ignore', quiet ? 'pipe' : out, quiet ? 'pipe' : out];
    const child = spawn(command, args, { env, cwd, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    let asked;
    const stop = (name) => {
      asked = name;
      child.kill(name);
    };
    const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const name of names) process.on(name, stop);
    if (child.pid !== undefined) onSpawn?.(child.pid);
    const done = (status) => {
      for (const name of names) process.off(name, stop);
      if (asked !== undefined) process.exit(asked === 'SIGINT' ? 130 : 143);
      settle({ status, output });
    };
    child.once('error', (error) => {
      output += error.message;
      if (!quiet) console.error(error.message);
      done(1);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

/** Calls `gone` when the npm that runs us disappears (kill -9): it stands one process above us, or two when a shell is between. */
export function whenNpmIsGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = process.platform === 'linux' ? (/npm/.test(titleOf(parent)) ? parent : parentOf(parent)) : parent;
  if (npm === undefined || (process.platform === 'linux' && !/npm/.test(titleOf(npm)))) return;
  const timer = setInterval(() => {
    try {
      process.kill(npm, 0);
    } catch (error) {
      if (error.code !== 'ESRCH') return;
      clearInterval(timer);
      gone();
    }
  }, 250).unref();
}

function titleOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, 2).join(' ');
  } catch {
    return '';
  }
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
