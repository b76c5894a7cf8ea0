/**
 * What the attendees' pages run on. Their source is React's; Preact stands in for it in what phones load, because it weighs a tenth.
 * `PUBLIC_RUNTIME=react` builds and tests them with React itself (docs/decisions/0022-one-react.md). This is the one place that knows.
 */
const runtime = process.env['PUBLIC_RUNTIME'] ?? 'preact';
if (runtime !== 'preact' && runtime !== 'react') throw new Error(`PUBLIC_RUNTIME is preact or react, not "${runtime}"`);

const preact = [
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/compat/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react-dom\/test-utils$/, replacement: 'preact/compat/test-utils' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
];

/** For `resolve.alias` of whatever builds or tests the attendees' pages. */
export const publicRuntime = runtime === 'react' ? [] : preact;
