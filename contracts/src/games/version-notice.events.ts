import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { defineFamily, type FamilyEvent } from '../define-family.ts'
import { shortIdSchema } from '../ids.ts'
import { AUTHORS_AT_ONCE } from './version-notice.ts'

/** Authors were told how many of their guides are to be checked for a version; in pages, in the order of their ids. */
export const AuthorsToldOfVersion = defineEvent(
  'AuthorsToldOfVersion',
  z.object({
    gameId: shortIdSchema,
    versionId: shortIdSchema,
    authors: z
      .array(z.object({ authorId: shortIdSchema, guides: z.number().int().min(1) }))
      .max(AUTHORS_AT_ONCE),
    /** Everybody has been told. */
    isLast: z.boolean(),
  }),
)

/** One stream per version, apart from what moderators say of it: where it goes on after a crash stands in its last event. */
export const versionNoticeFamily = defineFamily({
  prefix: 'versionNotice',
  stream: (versionId: string) => versionId,
  events: [AuthorsToldOfVersion],
})
export type VersionNoticeEvent = FamilyEvent<typeof versionNoticeFamily>
export const versionNoticeStream = versionNoticeFamily.stream
