/** Numbers of tax payers in mainland China. All are written in capitals, without spaces. */

const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The last sign of a unified social credit code follows from the 17 before it, modulo 31 (GB 32100-2015). Letters that look like others (I, O, S, V, Z) are none of it. */
function lastSign(first: string): string | undefined {
  let sum = 0;
  let weight = 1;
  for (const sign of first) {
    const value = signs.indexOf(sign);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31];
}

/** A code whose last sign is missing, with it. */
export const creditCode = (first: string) => `${first}${lastSign(first) ?? ''}`;

const isCreditCode = (code: string) => code.length === 18 && lastSign(code.slice(0, 17)) === code[17];

/** GB 11643-1999: the last sign of a citizen's number follows from the 17 digits before it, modulo 11. */
function isCitizenNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  let sum = 0;
  for (let at = 0; at < 17; at += 1) sum += Number(number[at]) * (2 ** (17 - at) % 11);
  return number[17] === '10X98765432'[sum % 11];
}

/**
 * Whether a tax payer can have this number. 18 signs: a unified social credit code, or the citizen's number of somebody in business; both say by their last sign
 * whether one was typed wrong. 20: a citizen's number and two more. Older ones: 15 (a region and an organisation's code, or an old citizen's number) and 17 (an old
 * citizen's number and two more), which have no sign to check by. There is none of 16 or 19.
 */
export function isTaxNumber(number: string): boolean {
  switch (number.length) {
    case 18:
      return isCreditCode(number) || isCitizenNumber(number);
    case 15:
      return /^\d{6}[0-9A-Z]{9}$/.test(number);
    case 17:
      return /^\d{15}[0-9A-Z]{2}$/.test(number);
    case 20:
      return isCitizenNumber(number.slice(0, 18)) && /^[0-9A-Z]{2}$/.test(number.slice(18));
    default:
      return false;
  }
}

/** As such numbers are kept: what is typed or copied has spaces, and small letters. */
export const tidyTaxNumber = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
