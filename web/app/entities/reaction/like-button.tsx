import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { LikedDocument } from '@koryaku/contracts/reactions/reaction.api.ts'
import { path } from '#app/api/client.ts'
import { HeartButton } from '#app/entities/reaction/heart-button.tsx'
import { useToggle } from '#app/entities/viewer/use-toggle.ts'

/** Likes and unlikes an article, with its count. Not for drafts. */
export function LikeButton({ article }: { article: ArticleAttributes }) {
  const like = useToggle<LikedDocument>({
    list: 'liking_article_paths',
    id: article.path,
    count: article.likesCount,
    request: next => ({ method: next ? 'POST' : 'DELETE', path: path`article_likes/${article.path}` }),
    countOf: answer => answer?.data.attributes.likesCount,
  })
  return <HeartButton {...like} />
}
