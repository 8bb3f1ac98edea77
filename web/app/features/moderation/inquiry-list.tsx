import type { InquiryResource } from '@koryaku/contracts/inquiries/inquiry.api.ts'
import { type InquiryGenre, inquiryGenres } from '@koryaku/contracts/inquiries/inquiry-rules.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { CardAct } from '#app/features/moderation/card-act.tsx'
import styles from '#app/features/moderation/moderation.module.css'
import { inquiries, moderatedGame } from '#app/features/moderation/moderation-queries.ts'
import { ReportedImage } from '#app/features/moderation/reported-image.tsx'
import { ReviewAct } from '#app/features/moderation/review-act.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { useChosen } from '#app/features/moderation/use-chosen.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** The inbox by state and genre; with a genre given, only that one (reports). */
export function InquiryList({ genre: fixed }: { genre?: InquiryGenre }) {
  const text = useModerationText()
  const [state, setState] = useChosen('inquiries', ['open', 'done'])
  const [chosen, setChosen] = useChosen('genre', ['', ...inquiryGenres])
  const query = useInfiniteQuery(inquiries(state, fixed ?? chosen))
  if (query.error && !query.data) throw query.error
  const letters = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <>
      <div className={styles.filters}>
        <Field label={text.stateLabel}>
          <Select value={state} onChange={event => setState(event.target.value)}>
            <option value="open">{text.states.open}</option>
            <option value="done">{text.states.done}</option>
          </Select>
        </Field>
        {!fixed && (
          <Field label={text.genreLabel}>
            <Select value={chosen} onChange={event => setChosen(event.target.value)}>
              <option value="">{text.allGenres}</option>
              {inquiryGenres.map(name => (
                <option key={name} value={name}>
                  {text.genres[name]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {query.isPending && <ListSkeleton rows={4} />}
      {query.data && letters.length === 0 && (
        <EmptyState title={state === 'open' ? text.nothing : text.nothingClosed} />
      )}
      <ul className={styles.list}>
        {letters.map(letter => (
          <Letter key={letter.id} letter={letter} />
        ))}
      </ul>
      {query.data && letters.length > 0 && (
        <LoadMore query={query} shown={letters.length} total={query.data.pages[0]?.meta.totalCount ?? 0} />
      )}
    </>
  )
}

function Letter({ letter }: { letter: InquiryResource }) {
  const text = useModerationText()
  const client = useQueryClient()
  const toast = useToast()
  const { genre, state, about, email, contents, memberName, receivedAt } = letter.attributes
  const { run, isPending } = useCommand<'open' | 'done'>({
    request: next => ({
      method: 'PATCH',
      path: path`moderation/inquiries/${letter.id}`,
      body: { state: next },
    }),
    onSuccess: (_, next) => {
      toast(next === 'done' ? text.closed : text.reopened)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.all })
    },
  })
  return (
    <li className={styles.card}>
      <p className={styles.facts}>
        <Badge tone={genre === 'violation' ? 'danger' : 'plain'}>{text.genres[genre]}</Badge>
        <span>{memberName ? text.from(memberName) : text.visitor}</span>
        {email ? <a href={`mailto:${email}`}>{email}</a> : <span>{text.erased}</span>}
        <RelativeTime iso={receivedAt} />
      </p>
      <About letter={letter} />
      <p className={styles.said} lang="" dir="auto">
        {contents ?? text.erased}
      </p>
      <p className={styles.buttons}>
        {about?.kind === 'article' && about.title && genre === 'violation' && state === 'open' && (
          <CardAct act="suspend" articlePath={about.id} />
        )}
        {about?.kind === 'gameReview' && about.title && !about.suspended && state === 'open' && (
          <ReviewAct act="suspend" id={about.id} />
        )}
        <Button size="small" busy={isPending} onClick={() => run(state === 'open' ? 'done' : 'open')}>
          {state === 'open' ? text.close : text.reopen}
        </Button>
      </p>
    </li>
  )
}

function About({ letter }: { letter: InquiryResource }) {
  const text = useModerationText()
  const { about } = letter.attributes
  const language = useLanguage()
  if (!about) return null
  if (about.kind === 'image')
    return (
      <>
        <h2 className={styles.cardTitle}>{text.about.image}</h2>
        <ReportedImage id={about.id} src={about.title} suspended={about.suspended} />
      </>
    )
  const address = {
    article: `/moderation/articles/${about.id}`,
    gameReview: `/moderation/game-reviews/${about.id}`,
    user: `/users/${about.title}`,
  }[about.kind]
  const game = moderatedGame(about, language)
  return (
    <h2 className={styles.cardTitle}>
      <small>{text.about[about.kind]}</small>{' '}
      {about.title ? (
        <AppLink to={address}>
          <span lang="" dir="auto">
            {about.title}
          </span>
        </AppLink>
      ) : (
        text.gone
      )}
      {game && <small> {game}</small>}
      {about.kind === 'gameReview' && about.suspended && (
        <Badge tone="danger">{text.reviewStates.suspended}</Badge>
      )}
    </h2>
  )
}
