import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { useWriteAbout } from '#app/entities/game/use-write-about.ts'
import { useTemplateText } from '#app/entities/template/strings.ts'
import type { TemplateView } from '#app/entities/template/template-queries.ts'
import styles from '#app/entities/template/template-rows.module.css'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { useUiText } from '#app/ui/strings.ts'

const GAMES_SHOWN = 8
/** Suggestions come while one types. */
const SUGGEST_MS = 200

const TemplatePicker = lazy(() => import('#app/entities/template/template-picker.tsx'))

interface ButtonProps {
  /** Slug of the article's game; if it is missing and the template has no game, the user is asked. */
  slug?: string
  onLeave?: () => void
}

/** Chooses a template, and a game if it is missing, and opens the new draft. */
export function StartFromTemplate({ slug, onLeave }: ButtonProps) {
  const text = useTemplateText()
  const [picking, setPicking] = useState(false)
  const [template, setTemplate] = useState<TemplateView | null>(null)
  const { writeAbout, isPending } = useWriteAbout()
  const begin = (gameSlug: string, { id }: TemplateView) => {
    writeAbout(gameSlug, id)
    setPicking(false)
    onLeave?.()
  }
  const pick = (picked: TemplateView) => {
    const game = slug ?? picked.game?.slug
    if (game) return begin(game, picked)
    setPicking(false)
    setTemplate(picked)
  }
  return (
    <>
      <Button
        size="small"
        busy={isPending}
        icon={<LayoutTemplate aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {text.fromTemplate}
      </Button>
      {picking && (
        <Suspense>
          <TemplatePicker onClose={() => setPicking(false)} onPick={pick} busy={isPending} />
        </Suspense>
      )}
      {template && (
        <GameDialog
          onClose={() => setTemplate(null)}
          onPick={game => begin(game.attributes.slug, template)}
        />
      )}
    </>
  )
}

interface StartProps {
  view: Pick<TemplateView, 'id' | 'article' | 'game'>
  /** Saves the content of an editor; false: the save failed, and the user was notified. */
  before?: () => Promise<boolean>
}

/** Starts from this template: immediately if it has a game. */
export function StartButton({ view, before }: StartProps) {
  const text = useTemplateText()
  const [asking, setAsking] = useState(false)
  const { writeAbout, isPending } = useWriteAbout()
  const { id, game, article } = view
  return (
    <>
      <Button
        size="small"
        look="primary"
        busy={isPending}
        aria-label={text.startFrom(article.title || text.noTitle)}
        onClick={async () => {
          if (before && !(await before())) return
          if (game) writeAbout(game.slug, id)
          else setAsking(true)
        }}
      >
        {text.start}
      </Button>
      {asking && (
        <GameDialog
          onClose={() => setAsking(false)}
          onPick={({ attributes }) => {
            setAsking(false)
            writeAbout(attributes.slug, id)
          }}
        />
      )}
    </>
  )
}

interface GameDialogProps {
  onClose: () => void
  onPick: (game: GameResource) => void
}

/** Not a combobox: Escape would close its list and the dialog together. */
function GameDialog({ onClose, onPick }: GameDialogProps) {
  const text = useTemplateText()
  const { cancel } = useUiText()
  const language = useLanguage()
  const [q, setQ] = useState('')
  const found = useQuery(searchGames(q, 1))
  const games = q ? found.data?.data.slice(0, GAMES_SHOWN) : []
  return (
    <Dialog
      open
      title={text.pickGame}
      onClose={onClose}
      actions={<Button onClick={onClose}>{cancel}</Button>}
    >
      <SearchBox
        label={text.pickGamePlaceholder}
        placeholder={text.pickGamePlaceholder}
        value={q}
        onSearch={value => setQ(value.trim())}
        busy={found.isFetching}
        debounceMs={SUGGEST_MS}
      />
      {found.isError && <PartFailed query={found} />}
      {q !== '' && !found.isPlaceholderData && games?.length === 0 && <p role="status">{text.nothing}</p>}
      <ul className={styles.games}>
        {games?.map(game => (
          <li key={game.id}>
            <Button look="quiet" onClick={() => onPick(game)}>
              {gameTitle(game.attributes, language)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
