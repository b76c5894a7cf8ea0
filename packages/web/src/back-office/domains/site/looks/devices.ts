/** Pixels of the devices that a page is looked at as. */
export const devices = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type Device = keyof typeof devices;
export const deviceNames = Object.keys(devices) as Device[];
