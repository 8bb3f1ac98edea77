import type { ArticlePurpose } from '@koryaku/contracts/game-hub/article-purposes.ts'
import { PURPOSE_TAGS } from '@koryaku/contracts/game-hub/purpose-tags.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useWriteAbout } from '#app/entities/game/use-write-about.ts'
import { templateChoice, templateViews } from '#app/entities/template/template-queries.ts'
import { useGameHubText } from '#app/features/games/hub-strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'

/** Begins an article about the game for one of these purposes, from the official template of the purpose. */
export default function WriteFirst({ slug, purposes }: { slug: string; purposes: ArticlePurpose[] }) {
  const text = useGameHubText()
  const language = useLanguage()
  const client = useQueryClient()
  const { writeAbout, isPending } = useWriteAbout()
  const [chosen, setChosen] = useState<ArticlePurpose | null>(null)
  const [isFinding, setFinding] = useState(false)
  const start = async (purpose: ArticlePurpose) => {
    setChosen(purpose)
    setFinding(true)
    const [tag = ''] = PURPOSE_TAGS[purpose][language]
    // Without its template the article begins on an empty page.
    const templates = await client
      .fetchQuery(templateChoice({ official: true, language }))
      .then(templateViews, () => [])
    setFinding(false)
    writeAbout(slug, templates.find(({ article }) => article.tags.includes(tag))?.id)
  }
  return purposes.map(purpose => (
    <Button
      key={purpose}
      size="small"
      busy={(isFinding || isPending) && chosen === purpose}
      disabled={isFinding || isPending}
      icon={<PenLine aria-hidden />}
      aria-label={text.writeFirst(text.purposes[purpose])}
      onClick={() => start(purpose)}
    >
      {text.purposes[purpose]}
    </Button>
  ))
}
