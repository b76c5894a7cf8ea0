import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { call } from './call.ts';
import { authCaptcha } from './light-calls/auth.ts';

/** How many numbers are tried between two looks at the page, so that it stays alive. */
const chunk = 2000;

/** Finds the number whose SHA-256 behind the salt is the challenge. In plain code: crypto.subtle is missing on plain http. */
export async function solve(challenge: string, salt: string, maxNumber: number): Promise<number | undefined> {
  for (let start = 0; start <= maxNumber; start += chunk) {
    const end = Math.min(maxNumber, start + chunk - 1);
    for (let number = start; number <= end; number++) {
      if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

/** A solved captcha as the headers that the sign-in calls take. */
export async function solvedCaptcha(): Promise<Record<string, string>> {
  const task = await call(authCaptcha, {}, { hideLoad: true, quiet: true, again: true });
  const number = await solve(task.challenge, task.salt, task.maxNumber);
  return { SessionId: task.challenge, Sig: task.signature, Token: String(number ?? -1) };
}
