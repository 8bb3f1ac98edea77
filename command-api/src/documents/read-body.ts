import {
  publishArticleBody,
  saveArticleBody,
  scheduleArticleBody,
} from '@koryaku/contracts/articles/article.api.ts'
import { saveTextBody } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { newPartnerArticleBody, partnerArticleBody } from '@koryaku/contracts/partners/partner.api.ts'
import { publishReviewBody, saveReviewBody } from '@koryaku/contracts/reviews/review.api.ts'
import { addHeaderBody, changeHeaderBody } from '@koryaku/contracts/templates/template.api.ts'
import { FAULTS_MAX } from '@koryaku/server-kit/request-bounds.ts'
import { findUnstorableText } from '@koryaku/server-kit/unstorable-text.ts'
import type { z } from 'zod'

/** Bodies that hold a document. One that is not listed is read on the event loop. */
const documentBodies = {
  ...{ saveTextBody, saveArticleBody, publishArticleBody, scheduleArticleBody },
  ...{ saveReviewBody, publishReviewBody, addHeaderBody, changeHeaderBody },
  ...{ newPartnerArticleBody, partnerArticleBody },
} satisfies Record<string, z.ZodType>
export type DocumentBody = keyof typeof documentBodies

/** The name of a body that holds a document. */
export const documentBodyOf = (schema: unknown): DocumentBody | undefined =>
  (Object.keys(documentBodies) as DocumentBody[]).find(name => documentBodies[name] === schema)

export interface SentBody {
  name: DocumentBody
  /** JSON, as it came. */
  text: string
}
/** A body as its schema reads it, or the first faults. */
export type ReadBody = { value: unknown } | { issues: z.core.$ZodIssue[] }

export function readBody({ name, text }: SentBody): ReadBody {
  const sent = parsed(text)
  const pointer = findUnstorableText(sent)
  if (pointer !== undefined)
    throw new DomainError('invalid_request', {
      errors: [{ detail: 'text_not_storable', source: { pointer } }],
    })
  const read = documentBodies[name].safeParse(sent)
  return read.success ? { value: read.data } : { issues: read.error.issues.slice(0, FAULTS_MAX) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('malformed_body')
  }
}
