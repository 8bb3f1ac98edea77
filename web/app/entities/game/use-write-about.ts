import type { ArticleStateDocument } from '@koryaku/contracts/articles/article.api.ts'
import { useLocation, useNavigate } from 'react-router'
import { useCommand } from '#app/api/use-command.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { type Language, useLanguage } from '#app/i18n/language.ts'

interface NewArticle {
  game_slug: string
  template_id?: string | undefined
  /** Most likely that of the page that one writes from. */
  language: Language
}

/** Starts a draft about a game, empty or from a template, and opens it in the editor; visitors go to sign up (spec §4). */
export function useWriteAbout() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const language = useLanguage()
  const { run, isPending } = useCommand<NewArticle, ArticleStateDocument>({
    request: body => ({ method: 'POST', path: 'articles', body }),
    onSuccess: answer => navigate(`/articles/${answer.data.id}/edit`),
  })
  const writeAbout = (slug: string, templateId?: string) => {
    if (viewer.status === 'visitor') void navigate(joinAddress('/signup', pathname + search, 'write'))
    else run({ game_slug: slug, template_id: templateId, language })
  }
  return { writeAbout, isPending }
}
