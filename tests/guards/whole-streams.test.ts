import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/** The limit of the length of streams that a file reads as a whole. */
type Bound =
  /**
   * A quota per day (`CHANGES_A_DAY` of articles or of a route with `perDay`, `EDITS_A_DAY`, `REVIEW_CHANGES_A_DAY`), and
   * `STREAM_EVENTS_MAX` events in total (`lengthens` of its decider).
   */
  | 'per day'
  /** A number of events that is never exceeded, such as `STREAM_EVENTS_MAX` or `COMMENT_EDITS_MAX`; or a form that is no longer written. */
  | 'in total'
  /** Only events after a state that is kept in memory are read; `per day` limits a first read. */
  | 'since a kept state'
  /** Only staff, operators or partners append. */
  | 'by staff'
  /** No request waits for it: a job or a command line. */
  | 'maintenance'

/** Each file with a call of `readWhole`. A request must not read a stream that a user can lengthen without a bound. */
const ALLOWED: Record<string, Bound> = {
  'command-api/src/articles/share/draft-link.ts': 'per day',
  'command-api/src/articles/text/list-versions.ts': 'per day',
  'command-api/src/articles/text/text-of-before.ts': 'per day',
  'command-api/src/articles/versions/shown-versions.ts': 'per day',
  'command-api/src/categories/row-versions.ts': 'per day',
  'command-api/src/categories/run-category.ts': 'per day',
  'command-api/src/command-handling/execute.ts': 'per day',
  'command-api/src/command-handling/kept-states.ts': 'since a kept state',
  'command-api/src/command-handling/stream-bound.ts': 'in total',
  'command-api/src/comments/comment-versions.route.ts': 'in total',
  'command-api/src/moderation/undo-comment.ts': 'in total',
  'command-api/src/comments/write-comment.ts': 'in total',
  'command-api/src/digests/digests.ts': 'maintenance',
  'command-api/src/games/find-game.ts': 'by staff',
  'command-api/src/games/game-request.routes.ts': 'by staff',
  'command-api/src/games/game-version.routes.ts': 'by staff',
  'command-api/src/games/tell-authors.ts': 'maintenance',
  'command-api/src/images/change-image.ts': 'per day',
  'command-api/src/images/crop-image.ts': 'per day',
  'command-api/src/images/remove-due-bytes.ts': 'maintenance',
  'command-api/src/images/take-pictures.ts': 'per day',
  'command-api/src/imports/known-facts.ts': 'by staff',
  'command-api/src/inquiries/inquiry.routes.ts': 'by staff',
  'command-api/src/inquiries/require-shown.ts': 'per day',
  'command-api/src/moderation/evidence-read.ts': 'by staff',
  'command-api/src/moderation/read-texts.ts': 'per day',
  'command-api/src/moderation/undo.ts': 'per day',
  'command-api/src/partners/import-article.ts': 'by staff',
  'command-api/src/partners/partner-tokens.ts': 'by staff',
  'command-api/src/reports/report.routes.ts': 'in total',
  'command-api/src/reviews/find-review.ts': 'per day',
  'command-api/src/reviews/start-review.ts': 'per day',
  'command-api/src/reviews/write-review.ts': 'by staff',
  'command-api/src/series/run-series.ts': 'per day',
  'command-api/src/shelf/shelf.routes.ts': 'by staff',
  'command-api/src/template-headers/run-header.ts': 'per day',
  'packages/server-kit/src/moderation-audit.ts': 'maintenance',
  'projector/src/moderation/article-timeline.ts': 'maintenance',
}

const reads = (source: string): boolean => /\.readWhole(?:<[^>]*>)?\(/.test(source)

it('streams are read as a whole only by files with a known bound of their length', () => {
  const files = globSync('{*,packages/*}/src/**/*.ts', {
    cwd: root,
    exclude: path => /(^|\/)(node_modules|testing|tests|tools)$/.test(path),
  }).filter(file => !file.endsWith('.test.ts') && reads(readFileSync(new URL(file, root), 'utf8')))
  expect(files.sort()).toEqual(Object.keys(ALLOWED).sort())
})

it('finds a planted read', () => {
  expect(reads('for await (const e of events.readWhole(articleStream(id))) {}')).toBe(true)
  expect(reads('store.readWhole<Written>(stream)')).toBe(true)
  expect(reads('readWholeBody(bodies)')).toBe(false)
})
