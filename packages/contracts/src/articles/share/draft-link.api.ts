import { z } from 'zod'
import { allOf, dataOf, resourceOf, timeSchema } from '../../http/json-api.ts'
import { shortIdSchema } from '../../ids.ts'
import { articleLanguageSchema } from '../article-content.ts'
import { textRefSchema } from '../text/text-ref.ts'
import { LINK_DAYS, LINK_DAYS_MAX } from './link-days.ts'

/** POST my/articles/{path}/text/links; without `textRef` the newest version. */
export const makeDraftLinkBody = z.object({
  textRef: textRefSchema.optional(),
  days: z.int().min(1).max(LINK_DAYS_MAX).default(LINK_DAYS),
})
export const draftLinkParams = z.object({ path: shortIdSchema, linkId: shortIdSchema })

const draftLink = resourceOf(
  'draftLink',
  z.object({
    /** The version that it shows; never changes. */
    textRef: textRefSchema,
    madeAt: timeSchema,
    until: timeSchema,
    /** The last day (Japan time) on which it was opened; null: never. */
    openedOn: z.iso.date().nullable(),
    /** The URL fragment with the secret; for the author only. */
    token: z.string(),
  }),
)
export type DraftLink = z.output<typeof draftLink>
export const draftLinkDocument = dataOf(draftLink)
export type DraftLinkDocument = z.output<typeof draftLinkDocument>
/** GET my/articles/{path}/text/links: those that open, newest first. */
export const draftLinkList = allOf(draftLink)
export type DraftLinkList = z.output<typeof draftLinkList>

/** POST shared_drafts/{path}: a read by POST, so that the secret is in no URL. */
export const openDraftBody = z.object({ token: z.string().min(1).max(100) })

const sharedDraft = resourceOf(
  'sharedDraft',
  z.object({
    title: z.string(),
    html: z.string(),
    language: articleLanguageSchema,
    gameId: shortIdSchema,
    /** null: its author is not named. */
    author: z.object({ name: z.string(), displayName: z.string() }).nullable(),
    /** When this version was saved. */
    savedAt: timeSchema,
    until: timeSchema,
  }),
)
export const sharedDraftDocument = dataOf(sharedDraft)
export type SharedDraftDocument = z.output<typeof sharedDraftDocument>
