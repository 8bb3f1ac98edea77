import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { useLocation, useNavigate } from 'react-router'
import { useCommand } from '#app/api/use-command.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'

/** Starts a draft about a game and opens it in the editor; visitors go to sign up (spec §4). */
export function useWriteAbout() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const { run, isPending } = useCommand<string, ArticleStateDocument>({
    request: slug => ({ method: 'POST', path: 'articles', body: { game_slug: slug } }),
    onSuccess: answer => navigate(`/articles/${answer.data.id}/edit`),
  })
  const writeAbout = (slug: string) => {
    if (viewer.status === 'visitor') void navigate(joinAddress('/signup', pathname + search, 'write'))
    else run(slug)
  }
  return { writeAbout, isPending }
}
