import { keyed, sameSecret } from '../../../core/keyed.ts';

/** Proof of having voted in a round, for its results: the ballot's id, signed. */
export function receiptOf(secretKey: string, roundId: string, ballotId: string): string {
  return `${ballotId}.${signature(secretKey, roundId, ballotId)}`;
}

export function receiptHolds(secretKey: string, roundId: string, receipt: string | undefined): boolean {
  const [ballotId, signed] = receipt?.split('.') ?? [];
  return !!ballotId && !!signed && sameSecret(signed, signature(secretKey, roundId, ballotId));
}

function signature(secretKey: string, roundId: string, ballotId: string): string {
  return keyed(secretKey, 'vote-receipt', `${roundId}\0${ballotId}`).toString('base64url').slice(0, 22);
}
