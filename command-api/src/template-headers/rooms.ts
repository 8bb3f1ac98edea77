import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import {
  HEADERS_MAX,
  OFFICIAL_AUTHOR_ID,
  TEMPLATES_MAX,
} from '@koryaku/contracts/templates/template-parts.ts'
import type { Pool } from 'pg'

const templatesOf = statement((ownerId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('author_id', '=', ownerId)
    .where('status', '=', 'template'),
)
const headersOf = statement((ownerId: Param<string>) =>
  facts
    .selectFrom('read.template_header')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('removed', '=', false),
)
type Bound = typeof TEMPLATES_MAX | typeof HEADERS_MAX

const isFull = (rows: { count: string }[], max: Bound, ownerId: string): boolean =>
  Number(rows[0]?.count ?? 0) >= (ownerId === OFFICIAL_AUTHOR_ID ? max.official : max.own)

/**
 * Checks the limit against the read model: concurrent creations may exceed it by one. If `isMade` returns true, the
 * template is already counted, and the retry of its creation passes.
 */
export async function requireRoomForTemplate(
  db: Pool,
  ownerId: string,
  isMade: () => Promise<boolean>,
): Promise<void> {
  if (isFull(await templatesOf(db, ownerId), TEMPLATES_MAX, ownerId) && !(await isMade()))
    throw new DomainError('too_many_templates')
}

export async function requireRoomForHeader(
  db: Pool,
  ownerId: string,
  isMade: () => Promise<boolean>,
): Promise<void> {
  if (isFull(await headersOf(db, ownerId), HEADERS_MAX, ownerId) && !(await isMade()))
    throw new DomainError('too_many_headers')
}
