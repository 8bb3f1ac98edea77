/** Reportable subjects. In the log: never rename one. */
export const reportSubjectKinds = ['comment', 'gameReview', 'article', 'user'] as const
export type ReportSubjectKind = (typeof reportSubjectKinds)[number]
/** Subjects of the common queue; comments have their own. */
export const queuedSubjectKinds = ['gameReview', 'article', 'user'] as const satisfies ReportSubjectKind[]

/** How reports are closed. Written to the log: never rename one. */
export const reportOutcomes = ['suspended', 'dismissed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** Why. Written to the log: never rename one. */
export const reportReasons = [
  ...(['harassment', 'spam', 'spoiler', 'personal_information'] as const),
  ...(['copyright', 'adult', 'illegal', 'other'] as const),
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Characters of the optional sentence. */
export const REPORT_MAX = 500
/** Reports of one user in a day. */
export const REPORTS_A_DAY = 50
/** Reports that one decision closes; further ones stay open. */
export const REPORTS_CLOSED_MAX = 500
/** Open reports that a case shows, oldest first, and as many decided ones. */
export const REPORTS_SHOWN = 50
