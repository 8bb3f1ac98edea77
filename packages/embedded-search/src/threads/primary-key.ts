import type { JsonObject } from '../engine/document-terms.ts'
import { MeiliError } from '../errors.ts'

const VALID_ID = /^[A-Za-z0-9_-]{1,511}$/

/** The primary key of an index: set, asked for, or the one attribute that ends in `id`. */
export function findPrimaryKey(
  indexUid: string,
  known: string | undefined,
  asked: string | null,
  documents: readonly JsonObject[],
): string {
  if (known !== undefined) {
    if (asked !== null && asked !== known)
      throw new MeiliError(
        'index_primary_key_already_exists',
        `Index \`${indexUid}\` already has a primary key: \`${known}\`.`,
      )
    return known
  }
  if (asked !== null) return asked
  const candidates = Object.keys(documents[0] ?? {}).filter(name => name.toLowerCase().endsWith('id'))
  if (candidates.length === 0)
    throw new MeiliError(
      'index_primary_key_no_candidate_found',
      'The primary key inference failed as the engine did not find any field ending with `id` in its name. Please specify the primary key manually using the `primaryKey` query parameter.',
    )
  if (candidates.length > 1)
    throw new MeiliError(
      'index_primary_key_multiple_candidates_found',
      `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${candidates[0]}' and '${candidates[1]}'. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
    )
  return candidates[0] as string
}

/** The id of every document, as text; throws for the first that has none or a wrong one. */
export function validIds(documents: readonly JsonObject[], primaryKey: string): string[] {
  return documents.map(document => {
    const id = document[primaryKey]
    if (id === undefined || id === null)
      throw new MeiliError(
        'missing_document_id',
        `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document).slice(0, 200)}\`.`,
      )
    const text = String(id)
    if ((typeof id !== 'string' && !Number.isInteger(id)) || !VALID_ID.test(text))
      throw new MeiliError(
        'invalid_document_id',
        `Document identifier \`${JSON.stringify(id)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
      )
    return text
  })
}
