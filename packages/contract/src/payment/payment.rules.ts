/** Gateways that people pay at. */
export const gatewayChannels = ['wechat', 'alipay'] as const;
export type GatewayChannel = (typeof gatewayChannels)[number];

/** How money comes: by a gateway, or noted by hand. */
export const paymentChannels = [...gatewayChannels, 'offline'] as const;

export const paymentStates = ['OPEN', 'PAID', 'CLOSED'] as const;

/** REQUESTED → PROCESSING (the gateway knows of it) → DONE or FAILED. */
export const refundStates = ['REQUESTED', 'PROCESSING', 'DONE', 'FAILED'] as const;

/** Who or what gave the money back: late, twice and differs are money that bought nothing. */
export const refundCauses = ['organiser', 'buyer', 'late', 'twice', 'differs'] as const;

/** How a gateway does, as its latest answers say. */
export const gatewayStates = ['up', 'slow', 'down', 'unknown'] as const;
