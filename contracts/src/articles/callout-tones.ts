/** What a part that stands out is for. */
export const calloutTones = ['info', 'tip', 'warning'] as const
export type CalloutTone = (typeof calloutTones)[number]
