/** Purposes of a callout. */
export const calloutTones = ['info', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]
