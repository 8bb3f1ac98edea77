import type { CommentWords } from '@koryaku/contracts/comments/comment-parts.ts'
import { namesIn } from '@koryaku/contracts/comments/comment-text.ts'
import type { Context } from '#context.ts'
import { isShownMember } from '#users/shown-member.ts'
import { findUserIdByName } from '#users/user-name.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** Resolves the mentions in a text. A name without a member, or of an anonymous member, remains plain text. */
export async function wordsWithMentions(stores: Stores, body: string): Promise<CommentWords> {
  const mentions = await Promise.all(namesIn(body).map(name => memberCalled(stores, name)))
  return mentions.some(id => id !== '') ? { body, mentions } : { body }
}

async function memberCalled(stores: Stores, name: string): Promise<string> {
  const userId = await findUserIdByName(stores, name)
  return userId && (await isShownMember(stores, userId)) ? userId : ''
}
