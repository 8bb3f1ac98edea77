import { passageIn, quotableText } from '@koryaku/contracts/articles/quotable-text.ts'
import { type Block, blockIdOf, idOf } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { QuotedPassage } from '@koryaku/contracts/comments/comment.api.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { readVersion } from '#articles/text/read-text.ts'
import { requireVersions, requireVersionsShown } from '#articles/versions/shown-versions.ts'
import type { Context } from '#context.ts'
import type { PostedComment } from './comment.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>
type Quote = NonNullable<PostedComment['quote']>

/**
 * The position of a passage and its words, to be quoted.
 * @throws quote_not_found if readers did not have this version, or it does not contain the range
 */
export async function findPassage(
  stores: Stores,
  articleId: string,
  { textRef, block, from, to }: QuotedPassage,
): Promise<{ quote: Quote; words: string }> {
  const { versions } = await requireVersions(stores.events, articleId)
  const blocks = versions.some(({ ref }) => ref === textRef) ? await blocksOf(stores, articleId, textRef) : []
  const found = blocks[block]
  const words = found && passageIn(quotableText(found), { from, to })
  if (!words) throw new DomainError('quote_not_found')
  return { quote: { textRef, blockId: idOf(found), from, to }, words }
}

/**
 * The words of a quote, from the version that it names.
 * @throws not_found if this version may not be read (any more)
 */
export async function readQuote(
  stores: Stores,
  articleId: string,
  { textRef, blockId, from, to }: Quote,
): Promise<string> {
  const { versions } = await requireVersionsShown(stores.events, articleId)
  const version = versions.find(({ ref }) => ref === textRef)
  const blocks = version ? await blocksOf(stores, articleId, version.ref) : []
  const block = blocks.find(one => blockIdOf(one) === blockId)
  const words = block && passageIn(quotableText(block), { from, to })
  if (!words) throw new DomainError('not_found')
  return words
}

async function blocksOf(stores: Stores, articleId: string, ref: TextRef): Promise<Block[]> {
  const version = await readVersion(stores, articleId, ref)
  return version ? withBlockIds(version.text.document).content : []
}
