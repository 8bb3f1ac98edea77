import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { AUTHORS_AT_ONCE } from './version-notice.ts'

/** Authors were notified of the number of their guides to check for a version; in pages, ordered by author ID. */
export const AuthorsToldOfVersion = defineEvent(
  'AuthorsToldOfVersion',
  z.object({
    gameId: shortIdSchema,
    versionId: shortIdSchema,
    authors: z
      .array(z.object({ authorId: shortIdSchema, guides: z.number().int().min(1) }))
      .max(AUTHORS_AT_ONCE),
    /** All authors have been notified. */
    isLast: z.boolean(),
  }),
)

/**
 * One stream per version, separate from the moderators' events: its last event contains the resume position after a
 * crash.
 */
export const versionNoticeFamily = defineFamily({
  prefix: 'versionNotice',
  stream: (versionId: string) => versionId,
  events: [AuthorsToldOfVersion],
})
export type VersionNoticeEvent = FamilyEvent<typeof versionNoticeFamily>
export const versionNoticeStream = versionNoticeFamily.stream
