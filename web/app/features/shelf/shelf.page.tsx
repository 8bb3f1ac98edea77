import { shelfSorts, shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import styles from '#app/entities/shelf/shelf.module.css'
import { ShelfDialog } from '#app/entities/shelf/shelf-dialog.tsx'
import { ShelfList, type ShelvedGame } from '#app/entities/shelf/shelf-list.tsx'
import { ownShelf, shelfSortIn, shelfStateIn } from '#app/entities/shelf/shelf-queries.ts'
import { useShelfText } from '#app/entities/shelf/strings.ts'
import { placeOf, useShelf } from '#app/entities/shelf/use-shelf.ts'
import { useShelfPageText } from '#app/features/shelf/strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLinks } from '#app/ui/filter-links.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'

const PATH = '/shelf'
const addressOf = (state: string | null, sort: string) => {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(sort !== shelfSorts[0] && { sort }),
  }).toString()
  return search ? `${PATH}?${search}` : PATH
}
const actionsOf = (shelved: ShelvedGame) => <OwnActions {...shelved} />

function MyShelf() {
  const text = useShelfPageText()
  const shelf = useShelfText()
  const language = useLanguage()
  const { search } = usePageRequest()
  const [state, sort] = [shelfStateIn(search), shelfSortIn(search)]
  const query = ownShelf(state, sort)
  const counts = useInfiniteQuery(query).data?.pages[0]?.meta.counts
  const all = counts && shelfStates.reduce((sum, name) => sum + counts[name], 0)
  const named = (name: string, count: number | undefined) =>
    count === undefined ? name : shelf.tab(name, formatCount(count, language))
  const tabs = [
    { to: addressOf(null, sort), label: named(shelf.all, all), current: state === null },
    ...shelfStates.map(name => ({
      to: addressOf(name, sort),
      label: named(shelf.states[name], counts?.[name]),
      current: name === state,
    })),
  ]
  const empty = state ? (
    <EmptyState title={shelf.noneOf(shelf.states[state])} link={{ to: PATH, label: shelf.viewAll }} />
  ) : (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/games', label: text.findGames }}
    />
  )
  return (
    <>
      <PageHeading title={text.title} lead={text.description}>
        <ButtonLink to="/shelf/import" size="small" icon={<FileUp aria-hidden />}>
          {text.importCsv}
        </ButtonLink>
      </PageHeading>
      <LinkTabs label={shelf.filter} tabs={tabs} />
      <FilterLinks
        label={text.sort}
        links={shelfSorts.map(name => ({
          ...{ to: addressOf(state, name), label: text.sorts[name], current: name === sort },
        }))}
      />
      <ShelfList key={`${state} ${sort}`} query={query} empty={empty} actionsOf={actionsOf} />
    </>
  )
}

function OwnActions({ entry, game }: ShelvedGame) {
  const text = useShelfPageText()
  const language = useLanguage()
  const { change } = useShelf(game.slug)
  const [editing, setEditing] = useState(false)
  const [title, place] = [gameTitle(game, language), placeOf(entry)]
  const buttons = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(buttons)
  return (
    <div ref={buttons} className={styles.actions}>
      <Button
        size="small"
        icon={<Pencil aria-hidden />}
        aria-label={`${text.edit}: ${title}`}
        onClick={() => setEditing(true)}
      >
        {text.edit}
      </Button>
      <Button
        size="small"
        look="quiet"
        icon={<Trash2 aria-hidden />}
        aria-label={`${text.clear}: ${title}`}
        onClick={() => change(place, null)}
      >
        {text.clear}
      </Button>
      {editing && (
        <ShelfDialog slug={game.slug} title={title} place={place} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

export default definePage({
  Component: MyShelf,
  meta: ({ language }) => {
    const text = useShelfPageText.in(language)
    return { title: text.title, description: text.description }
  },
})
