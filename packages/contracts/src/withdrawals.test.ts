import { expect, it } from 'vitest'
import { mayWithdraw } from './withdrawals.ts'

it.each(['CommentPosted', 'ArticlePublished', 'ArticleViewsCounted', 'ArticleUnliked', 'TextSaved'])(
  '%s withdraws nothing from public pages',
  type => expect(mayWithdraw({ type })).toBe(false),
)

it.each([
  ...['ProfileEdited', 'UserRenamed', 'UserErased', 'ArticleUnpublished', 'ArticleSuspended'],
  ...['CommentDeleted', 'CommentSuspended', 'CommentHidden', 'ReviewDeleted', 'ReviewSuspended'],
  ...['ImageDeleted', 'ImageSuspended', 'ShelfPlaced', 'GameHidden', 'CategorySuspended', 'NotYetKnown'],
])('%s may withdraw something from public pages', type => expect(mayWithdraw({ type })).toBe(true))
