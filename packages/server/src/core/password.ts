import { hash, verify } from '@node-rs/argon2';

// OWASP's choice for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane; about 40 ms here. Numbers stand in every hash, so they can grow later.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes under way at once: more would only take the cores from everyone else. */
const atOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash to store. The same letters typed on different keyboards give the same password (NFKC). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

let dummy: Promise<string> | undefined;

/** Whether the password belongs to the hash. Null (nobody of that name, or no password set) takes as long and is false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = stored ?? (await dummy);
  const matches = await inTurn(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== null;
}
