/** The rules of the terms that an article can break. Written to the log: never rename one. */
export const suspensionRules = [
  'spam',
  'harassment',
  'copyright',
  'personal_information',
  'adult',
  'illegal',
  'other',
] as const
export type SuspensionRule = (typeof suspensionRules)[number]

/** Retention of a suspended article: while its appeal waits (a year at most), and this long after the decision. */
export const APPEAL_HOLD_DAYS = 365
export const DECISION_HOLD_DAYS = 30

export const REASON_MAX = 2_000
export const APPEAL_MAX = 4_000
/** Articles of one call of an undo; a longer list is sent in parts, which also shows how far it is. */
export const UNDO_MAX = 20
