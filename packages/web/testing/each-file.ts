import { vi } from 'vitest';

// The files of a worker run one behind the other in one process and one document. What comes from packages stays loaded, which costs more
// than most tests; our own modules, with what they keep and what a file put in their place, are loaded anew for each.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; Path=/; Max-Age=0`;
  window.history.replaceState(null, '', '/');
}
