/**
 * For Node, where the server is started. V8 lets the young fill three times 32 MB, and what lives long grow to four times what the last collection left, before it
 * looks again: an idle server held 348 MB, and an import of 100,000 rows swelled it by 120 MB that nobody needed any more. So it looks a little more often
 * (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=30'] as const;
