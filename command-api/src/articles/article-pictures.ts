import type { ArticleContentChange } from '@koryaku/contracts/articles/article-content.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { picturesOf, placesOf, takePictures } from '#images/take-pictures.ts'
import type { ExistingArticle } from './article-state.ts'
import { readSettings } from './settings.ts'
import { readVersion } from './text/read-text.ts'
import type { TextVersion } from './text/text.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>

interface Shown {
  article: ExistingArticle
  /** The content that is shown from now on. */
  content: ArticleContentChange
  /** The saved draft. Its images are exempt, because publishing checks them again. */
  draft?: TextVersion | null
}

/** Takes the images of other users that an article shows from now on. Images that it already contained are exempt. */
export async function takeArticlePictures(
  stores: Stores,
  { article, content, draft }: Shown,
  envelope: CommandEnvelope,
): Promise<void> {
  const before = async () => {
    const texts = [
      article.content,
      await readSettings(stores.db, article),
      ...(await begunWith(stores, article)),
    ]
    return new Set([...texts, ...(draft ? [draft.text] : [])].flatMap(picturesOf))
  }
  // The writer of an official article is the user of its images.
  const userId = envelope.inNameOf === undefined ? article.authorId : envelope.actorId
  await takePictures(stores, { userId, pictures: placesOf(content), before }, envelope)
}

/** The public text, and the one that a copy began as. */
async function begunWith(stores: Stores, { articleId, publicRef, isCopy }: ExistingArticle) {
  const refs = [publicRef, isCopy ? ('t0' as const) : null].filter(ref => ref !== null)
  const versions = await Promise.all(refs.map(ref => readVersion(stores, articleId, ref)))
  return versions.flatMap(version => (version ? [version.text] : []))
}
