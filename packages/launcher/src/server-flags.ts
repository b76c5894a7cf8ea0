/**
 * For Node, where the server is started. By itself V8 let what lives long grow from 60 to 229 MB before it looked again: an idle server held 348 MB, and an import of
 * 100,000 rows swelled it by 120 MB that nobody needed any more. So it looks a little more often (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50'] as const;
