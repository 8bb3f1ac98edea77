import { z } from 'zod'
import { articleDocumentSchema, type DocumentNode, emptyDocument } from '../articles/article-document.ts'
import { plainText } from '../articles/render-article.ts'
import { TOO_LONG } from '../articles/too-long.ts'
import { writtenDocumentSchema } from '../articles/written-document.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import {
  HOURS_MAX,
  playOutcomes,
  REVIEW_POINTS_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
  type ReviewDraft,
  SCORE2_MAX,
  SCORE2_MIN,
} from './review-parts.ts'

/** 1–10 in half steps. */
export const scoreSchema = z
  .number()
  .min(SCORE2_MIN / 2)
  .max(SCORE2_MAX / 2)
  .multipleOf(0.5)

/** Cards and tables of articles have no place in a review. */
const holdsEmbed = (nodes: readonly DocumentNode[]): boolean =>
  nodes.some(node => node.type === 'embed' || ('content' in node && holdsEmbed(node.content ?? [])))

/** The editor's document, shorter than that of an article and without cards of other pages. */
const reviewDocument = writtenDocumentSchema.superRefine((document, context) => {
  const excess = plainText(document).length - REVIEW_TEXT_MAX
  if (excess > 0) context.addIssue({ code: 'custom', message: `${TOO_LONG}: ${excess}` })
  else if (holdsEmbed(document.content)) context.addIssue({ code: 'custom', message: 'embed_not_allowed' })
})

const playthrough = {
  platform: z.string().trim().min(1).max(80).nullable(),
  hours: z.number().int().min(0).max(HOURS_MAX).nullable(),
  outcome: z.enum(playOutcomes).nullable(),
  difficulty: z.number().int().min(1).max(5).nullable(),
}

/** Content written by an author: complete in each save. */
export const reviewContentSchema = z.object({
  title: writtenLine(REVIEW_TITLE_MAX),
  document: reviewDocument,
  good: writtenLines(REVIEW_POINTS_MAX),
  bad: writtenLines(REVIEW_POINTS_MAX),
  forWhom: writtenLines(REVIEW_POINTS_MAX),
  spoiler: z.boolean(),
  ...playthrough,
  score: scoreSchema.nullable(),
})
export type ReviewContent = z.output<typeof reviewContentSchema>
const stored = z.string()
/** The same when read: stored content may have wider limits. */
export const readReviewContent = reviewContentSchema.extend({
  ...{ document: articleDocumentSchema, title: stored, good: stored, bad: stored, forWhom: stored },
})

export const emptyReview = (): ReviewDraft => ({
  ...{ title: '', document: emptyDocument(), good: '', bad: '', forWhom: '', spoiler: false },
  ...{ platform: null, hours: null, outcome: null, difficulty: null, score2: null },
})
/** The content with its score in halves, as events and tables have it. */
export const draftOf = ({ score, ...content }: ReviewContent): ReviewDraft => ({
  ...content,
  score2: score === null ? null : score * 2,
})
/** The draft with its score in stars, as clients have it. */
export const contentOf = ({ score2, ...draft }: ReviewDraft): ReviewContent => ({
  ...draft,
  score: score2 === null ? null : score2 / 2,
})
