import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import type { DemoComment } from './demo-content.ts'
import type { HttpSession } from './http-session.ts'

interface Made {
  data: { id: string }
}

/**
 * Comments of the demo accounts under articles, in order. Each step has a key, so that a repeated load adds nothing.
 */
export async function seedComments(
  sessionOf: (name: string) => HttpSession | undefined,
  comments: readonly DemoComment[],
): Promise<void> {
  const ids = new Map<string, string>()
  for (const comment of comments) {
    const session = sessionOf(comment.author)
    if (!session) throw new Error(`${comment.author} has no account to comment with`)
    ids.set(comment.key, await say(session, comment, ids.get(comment.replyTo)))
  }
  // A deleted comment keeps its place if it has replies, so deletions come last.
  for (const { key, author, how } of comments) {
    if (how !== 'deleted') continue
    await sessionOf(author)?.expect(
      'DELETE',
      `/api/article_comments/${ids.get(key)}`,
      undefined,
      `${key}-gone`,
    )
  }
  const [first, answer] = [...ids.values()]
  for (const [name, id] of [
    ['kakinoki', first],
    ['unei', first],
    ['yomibito', answer],
  ] as const)
    await sessionOf(name)?.expect('POST', `/api/article_comment_likes/${id}`, undefined, `like-${name}-${id}`)
  // Something for the moderators to decide.
  const subject = { kind: 'comment', id: ids.get('five-hours-rain') }
  const report = { subject, reason: 'spoiler', sentence: '先の場所の名前が書かれています。' }
  await sessionOf('kakinoki')?.expect('POST', '/api/reports', report, 'report-five-hours-rain')
}

/** Posts it, and edits it if it has a later text. An author who comments anonymously is anonymous meanwhile. */
async function say(
  session: HttpSession,
  { key, article, how, first, text }: DemoComment,
  replyTo: string | undefined,
): Promise<string> {
  const asAnonymous = (anonymous: boolean) =>
    how === 'anonymous' && session.expect('PATCH', '/api/my/profile', { anonymous })
  const body = how === 'edited' ? first : text
  await asAnonymous(true)
  const { data } = replyTo
    ? await session.expect<Made>(
        'POST',
        '/api/article_comments_replies',
        { article_comment_id: replyTo, body },
        `comment-${key}`,
      )
    : await session.expect<Made>(
        'POST',
        '/api/article_comments',
        { article_path: importedArticleId(`demo-${article}`), body },
        `comment-${key}`,
      )
  await asAnonymous(false)
  if (how === 'edited')
    await session.expect('PATCH', `/api/article_comments/${data.id}`, { body: text }, `comment-${key}-edited`)
  return data.id
}
