/** For how long an author can take a deletion back. */
export const UNDELETE_DAYS = 30

/** Time at which content deleted now is purged. */
export const purgeTimeOf = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + UNDELETE_DAYS * 86_400_000).toISOString()
