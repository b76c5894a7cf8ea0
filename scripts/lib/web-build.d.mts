export function ensureWebBuild(options?: { isKept?: boolean }): Promise<'fresh' | 'built' | 'failed' | 'none'>;
