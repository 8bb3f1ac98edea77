import type { GameMerge, GameMergeDocument } from '@koryaku/contracts/games/game-merge.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { searchGames } from '#app/entities/game/search-games.ts'
import { gameMerge } from '#app/features/games/game-queries.ts'
import styles from '#app/features/games/game-requests.module.css'
import { useGameMergeText } from '#app/features/games/merge-strings.ts'
import { formatCount } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextArea } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Section } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const SHOWN = 6
const SUGGEST_MS = 300
type Merges = GameMergeDocument['data']['attributes']

/** Shows a game as another one, and undoes it. */
export function MergeGame({ slug }: { slug: string }) {
  const text = useGameMergeText()
  const query = useQuery(gameMerge(slug))
  return (
    <Section title={text.title}>
      {query.data ? (
        <Merges slug={slug} merges={query.data.data.attributes} />
      ) : query.isError ? (
        <PartFailed query={query} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Section>
  )
}

function Merges({ slug, merges }: { slug: string; merges: Merges }) {
  const text = useGameMergeText()
  const { into, merged } = merges
  if (into)
    return (
      <div className={styles.merges}>
        <div>
          <h3 className={styles.title}>{text.shownAs}</h3>
          <Rows>
            <Merged merge={into} slug={slug} />
          </Rows>
        </div>
      </div>
    )
  return (
    <div className={styles.merges}>
      <p>{text.description}</p>
      <MergeForm slug={slug} merges={merges} />
      {merged.length > 0 && (
        <div>
          <h3 className={styles.title}>{text.into}</h3>
          <Rows>
            {merged.map(merge => (
              <Merged key={merge.game.slug} merge={merge} slug={merge.game.slug} />
            ))}
          </Rows>
        </div>
      )}
    </div>
  )
}

const focusIn = (field: HTMLTextAreaElement | null) => field?.focus()

/** @param slug of the game that is no longer shown as itself */
function Merged({ merge: { game, reason, at, by }, slug }: { merge: GameMerge; slug: string }) {
  const text = useGameMergeText()
  const language = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const title = gameTitle(game, language)
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useCommand<void>({
    request: () => ({ method: 'DELETE', path: path`games/${slug}/merge` }),
    onSuccess: () => {
      setAsking(false)
      toast(text.parted)
      return client.invalidateQueries()
    },
  })
  return (
    <Row>
      <div>
        <AppLink to={`/catalogue/${game.slug}`}>{title}</AppLink>
        <p className={styles.facts}>
          <span>{by ?? text.deleted}</span>
          <RelativeTime iso={at} />
          <span>{reason}</span>
        </p>
      </div>
      <Button
        size="small"
        busy={isPending}
        aria-label={text.partLabel(title)}
        onClick={() => setAsking(true)}
      >
        {text.part}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text.partSure(title)}
        confirmLabel={text.part}
        danger
        busy={isPending}
        onConfirm={() => run()}
        onCancel={() => setAsking(false)}
      />
    </Row>
  )
}

function MergeForm({ slug, merges }: { slug: string; merges: Merges }) {
  const text = useGameMergeText()
  const language = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const [into, setInto] = useState<{ slug: string; title: string }>()
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<string | null>(null)
  const { run, isPending, error } = useCommand<string>({
    request: reason => ({
      ...({ method: 'PUT', path: path`games/${slug}/merge` } as const),
      body: { into_slug: into?.slug, reason },
    }),
    onSuccess: () => {
      toast(text.merged)
      return client.invalidateQueries()
    },
    failure: 'own',
  })
  if (!into)
    return (
      <>
        <SearchBox
          label={text.search}
          placeholder={text.search}
          value={q}
          onSearch={value => setQ(value.trim())}
          debounceMs={SUGGEST_MS}
        />
        <Found q={q} without={slug} onChoose={setInto} />
      </>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setFault(reason ? undefined : text.noReason)
    if (reason) setAsked(reason)
  }
  const refused = error && ((error instanceof ApiFailure && text.refusals[error.code]) || text.failed)
  const { articles, reviews, followers, requests } = merges
  const [a, r, f, w] = [articles, reviews, followers, requests].map(count => formatCount(count, language))
  return (
    <Form onSubmit={submit}>
      <div className={styles.buttons}>
        <strong>{text.chosen(into.title)}</strong>
        <Button size="small" look="quiet" onClick={() => setInto(undefined)}>
          {text.other}
        </Button>
      </div>
      <div className={styles.known}>
        <p>
          <strong>{text.moves}</strong>
        </p>
        <p>{text.counts(a ?? '0', r ?? '0', f ?? '0', w ?? '0')}</p>
        <p className={styles.facts}>{text.follows}</p>
      </div>
      <Field label={text.reason} hint={text.reasonHint} error={fault} required>
        {/* The list that had the focus is unmounted: the next field takes it. */}
        <TextArea ref={focusIn} name="reason" maxLength={300} rows={2} />
      </Field>
      {refused && <p role="alert">{refused}</p>}
      <Button type="submit" look="danger" busy={isPending}>
        {text.merge}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={text.mergeSure(into.title)}
        text={text.mergeSureText}
        confirmLabel={text.merge}
        danger
        onConfirm={() => {
          setAsked(null)
          if (asked !== null) run(asked)
        }}
        onCancel={() => setAsked(null)}
      />
    </Form>
  )
}

interface FoundProps {
  q: string
  without: string
  onChoose: (game: { slug: string; title: string }) => void
}

function Found({ q, without, onChoose }: FoundProps) {
  const text = useGameMergeText()
  const language = useLanguage()
  const found = useQuery(searchGames(q, 1))
  if (q === '') return null
  if (found.isError) return <PartFailed query={found} />
  const games = found.data?.data.filter(({ attributes }) => attributes.slug !== without).slice(0, SHOWN)
  if (games?.length === 0 && !found.isPlaceholderData) return <p role="status">{text.none}</p>
  return (
    <div className={styles.known}>
      <ul>
        {games?.map(({ id, attributes }) => {
          const title = gameTitle(attributes, language)
          return (
            <li key={id}>
              <span>
                {title}
                <span className={styles.facts}>{gameFacts(attributes)}</span>
              </span>
              <Button
                size="small"
                aria-label={text.chooseLabel(title)}
                onClick={() => onChoose({ slug: attributes.slug, title })}
              >
                {text.choose}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
