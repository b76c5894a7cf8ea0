/** How the desk asks: in the agent's role, without the loader of whole pages, and saying itself what was refused. */
export const asAgent = { as: 'outbound', hideLoad: true, quiet: true } as const;
