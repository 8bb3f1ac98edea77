import type { GameVersion } from '@koryaku/contracts/games/game-version.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GameHeader } from '#app/entities/game/game-header.tsx'
import { gameOf } from '#app/entities/game/game-meta.ts'
import { gameDetail } from '#app/entities/game/game-queries.ts'
import { versionsOfGame } from '#app/entities/game/version-queries.ts'
import styles from '#app/features/games/game-versions.module.css'
import { VersionForm } from '#app/features/games/version-form.tsx'
import { useGameVersionsText } from '#app/features/games/version-strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** Page on which moderators add a new version of a game. */
function GameVersionsPage() {
  const text = useGameVersionsText()
  const language = useLanguage()
  const slug = useParam('gameSlug')
  const game = useQuery(gameDetail(slug))
  const query = useQuery({ ...versionsOfGame(slug), staleTime: 0 })
  const [chosen, setChosen] = useState<GameVersion | null>(null)
  if (query.error && !query.data) throw query.error
  const versions = query.data?.data
  const end = () => setChosen(null)
  return (
    <div className={styles.page}>
      <GameHeader slug={slug} />
      <Section title={text.heading}>
        <p className={styles.lead}>{text.lead}</p>
        <VersionForm
          key={chosen?.id ?? versions?.length}
          slug={slug}
          platforms={game.data?.data.attributes.platforms ?? []}
          version={chosen}
          onEnd={end}
        />
      </Section>
      {!versions && <ListSkeleton />}
      {versions?.length === 0 && <EmptyState title={text.emptyTitle} text={text.emptyText} />}
      <Rows>
        {versions?.map(version => {
          const { label, platforms, releasedOn } = version.attributes
          return (
            <Row key={version.id}>
              <div>
                <strong translate="no">{label}</strong>
                <p className={styles.facts}>
                  {formatDate(`${releasedOn}T00:00:00+09:00`, language)} ·{' '}
                  {platforms.join(' / ') || text.allPlatforms}
                </p>
              </div>
              <Button size="small" onClick={() => setChosen(version)} aria-label={text.correct(label)}>
                {text.edit}
              </Button>
            </Row>
          )
        })}
      </Rows>
    </div>
  )
}

export default definePage({
  Component: GameVersionsPage,
  queries: ({ params }) => [gameDetail(params.gameSlug ?? '')],
  meta: context => {
    const text = useGameVersionsText.in(context.language)
    return { title: text.title(gameOf(context).title), description: text.lead }
  },
})
