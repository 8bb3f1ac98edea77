import { useEffect } from 'react'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'

interface Reading {
  /** Whether it was read here; not what came with the page, which is the same for everybody. */
  isFetchedAfterMount: boolean
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** Authors are told more of their own articles than others: they read them once more, as themselves. */
export function useOwnFigures(
  view: ArticleView | undefined,
  { isFetchedAfterMount, refetch }: Reading,
): void {
  const viewer = useViewer()
  const author = view?.author?.userId
  // Where no author is named, it may be the viewer.
  const mine = view !== undefined && viewer.status === 'member' && (!author || author === viewer.user.userId)
  useEffect(() => {
    if (mine && !isFetchedAfterMount) refetch({ cancelRefetch: false })
  }, [mine, isFetchedAfterMount, refetch])
}
