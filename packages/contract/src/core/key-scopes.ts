/** What an API key may do: read or write in a group of domains. Which group a domain belongs to, its card says (`keys`). */
export const keyGroups = ['events', 'sales', 'participants', 'members', 'messages', 'surveys', 'files'] as const;

export type KeyGroup = (typeof keyGroups)[number];

export type KeyScope = `${KeyGroup}:${'read' | 'write'}`;

/** Every scope; to write is not to read, so that a program which only adds sees nobody. */
export const keyScopes: readonly KeyScope[] = keyGroups.flatMap((group): KeyScope[] => [
  `${group}:read`,
  `${group}:write`,
]);

/** How every key begins, so that scanners of repositories and logs recognise one. */
export const keyPrefix = 'cvk_';
